// Every size of the case, in millimetres. Measure your own parts first: boards and buttons differ from maker to maker.

wall = 2.4;
bottom = 2;             // thickness of a shell's floor
cover = 3;              // thickness of a flat cover
gap = 0.4;              // between a part and what holds it, on each side
round = 4;              // radius of the outer corners

screw_core = 2.5;       // hole that the screw cuts its thread into
screw_pass = 3.4;       // hole that it goes through
screw_head = 6.4;
post = 7.2;             // diameter of the post around a screw

// The RFID board RC522. It lies with its smooth side up; its pins point down.
rfid = [40, 60, 1.6];
rfid_antenna = 20;      // middle of the antenna, from the end without pins
rfid_below = 20;        // room under the board for pins and plugs
rfid_solder = 1.6;      // how far solder stands out of the smooth side
rfid_corner = 5;        // how much of each corner is held

// The well: a recess for a card, and in its middle, over the antenna, the cup for a ball.
card = [66, 91];        // for cards of 63.5 x 88 mm; those of 57 x 89 mm lie in it too
card_depth = 1.5;
well_roof = 3;          // between card and board
cup_mouth = 20;
cup_bottom = 14;        // flat, so that a ball with a flat spot stands still
cup_floor = 0.8;        // between ball and board
well_margin = 9;        // around the recess

// The panel: four buttons, a lamp above each.
panel_places = 4;
button_hole = 12.2;     // 24 mm arcade buttons: 24.4, and button_pitch 34
button_pitch = 28;
lamp_hole = 5.1;
panel_depth = 56;
panel_height = 34;      // room inside for buttons and wires

// The box for the Pico. It lies with its pins up.
pico = [21, 51, 1];
pico_holes = [11.4, 47];
pico_hole = 2.1;
pico_stand = 3;
pico_above = 20;        // room for pins and plugs
usb_opening = [13, 9];  // for the plug, not only for the socket
buzzer = 12;            // diameter
cable = [12, 6];        // slot for the wires
