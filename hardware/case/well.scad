// The well: the tray holds the RFID board, the plate lies on it. part = "tray", "plate", or "all" for the picture.

include <shapes.scad>

part = "all";

outer = [card.x + 2 * well_margin, card.y + 2 * well_margin];
roof = well_roof + card_depth;

// The board's corner without pins, so that the middle of the antenna is at the origin.
board_y = -rfid_antenna;

module board_corners() {
    for (x = [-1, 1]) {
        translate([x * rfid.x / 2, board_y, 0]) children();
        translate([x * rfid.x / 2, board_y + rfid.y, 0]) children();
    }
}

module tray() {
    rim = bottom + rfid_below + rfid.z;
    side = 2 * rfid_corner;
    difference() {
        union() {
            shell(outer, rfid_below + rfid.z);
            board_corners() translate([-side / 2, -side / 2, 0]) cube([side, side, rim]);
        }
        // Where the board lies, flush with the rim.
        translate([-rfid.x / 2 - gap, board_y - gap, rim - rfid.z]) cube([rfid.x + 2 * gap, rfid.y + 2 * gap, rfid.z + 1]);
        cable_slot(outer, rfid_below + rfid.z);
    }
}

module plate() {
    difference() {
        lid(outer, roof);
        translate([0, 0, well_roof]) slab(card, card_depth + 1, 3);
        translate([0, 0, cup_floor]) cylinder(d1 = cup_bottom, d2 = cup_mouth, h = well_roof - cup_floor + 0.01);
        // The ring that marks where a sticker is read.
        translate([0, 0, well_roof - 0.6]) difference() {
            cylinder(d = 31, h = 1);
            translate([0, 0, -1]) cylinder(d = 29, h = 3);
        }
        // For the finger that lifts a card.
        translate([0, -card.y / 2 + 5, well_roof - 1.4]) cylinder(d = 22, h = card_depth + 3);
        // Over the solder joints of the board's pins.
        translate([-13, board_y + rfid.y - 5, -1]) cube([26, 5, rfid_solder + 1]);
    }
}

if (part == "tray") tray();
if (part == "plate") plate();
if (part == "all") {
    color("silver") tray();
    translate([0, board_y + rfid.y / 2, bottom + rfid_below + 10]) color("royalblue")
        translate([0, 0, rfid.z / 2]) cube(rfid, center = true);
    translate([0, 0, bottom + rfid_below + 48]) {
        color("gold") plate();
        color("firebrick") translate([0, 0, 24]) sphere(d = cup_mouth - 1);
    }
}
