"""Which tag lies there: single looks, of which some fail, made into tags that are laid and taken away."""


class Presence:
    """The state of the reader's field: which tag lies there, as far as can be told.

    A tag is there after `reads` equal looks (1 to 10), with no other tag and no quiet time between them. It is gone
    after a quiet time (`quiet`, 100 to 5000 ms) in which it wasn't seen, or as soon as another one is there. `two` is
    true when two tags at once were seen that often, and until none were for a quiet time: meanwhile no tag comes, and
    one that was there stays. `uid` is the tag that is there, or empty.
    """

    def __init__(self, reads: int = 2, quiet: int = 500) -> None:
        self.reads = reads
        self.quiet = quiet
        self.uid = b""
        self.two = False
        self._seen_at = 0
        self._two_at = 0
        self._twos = 0
        self._next = b""
        self._next_at = 0
        self._nexts = 0

    def saw_nothing(self, now: int) -> None:
        """Take a look at `now` (milliseconds that never go back) that found nothing, or nothing to understand."""
        self._grow_quiet(now)

    def saw_two(self, now: int) -> None:
        """Take a look that found two tags, perhaps with the one that is there: which ones can't be told."""
        self._grow_quiet(now)
        self._two_at = self._seen_at = now
        self._twos += 1
        self._nexts = 0
        self.two = self.two or self._twos >= self.reads

    def saw_tag(self, now: int, uid: bytes) -> None:
        """Take a look that found one tag."""
        if uid == self.uid:
            self._seen_at = now
            self._nexts = 0
        self._grow_quiet(now)
        if not self.two:
            self._twos = 0
        if uid == self.uid:
            return
        if uid != self._next:
            self._next, self._nexts = uid, 0
        self._next_at = now
        self._nexts += 1
        if self._nexts >= self.reads and not self.two:
            self.uid, self._seen_at = uid, now
            self._nexts = 0

    def could_not_look(self, now: int) -> None:
        """Take a look that could not be made: what was there is taken to be there still."""
        self._seen_at = self._two_at = self._next_at = now

    def _grow_quiet(self, now: int) -> None:
        if now - self._seen_at >= self.quiet:
            self.uid = b""
        if now - self._two_at >= self.quiet:
            self.two, self._twos = False, 0
        if now - self._next_at >= self.quiet:
            self._nexts = 0
