// The box for the Pico, its light and its buzzer. part = "shell", "lid", or "all" for the picture.

include <shapes.scad>

part = "all";

height = pico_stand + pico.z + pico_above;
inside = [pico.x + 2 * post + 4, pico.y + 2 * gap];
outer = [inside.x + 2 * wall, inside.y + 2 * wall + 12];

// The Pico's end with the USB socket touches the wall at -y.
pico_y = -outer.y / 2 + wall + gap + pico.y / 2;

module stands() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * pico_holes.x / 2, pico_y + y * pico_holes.y / 2, 0]) {
        cylinder(d = pico_hole + 2.6, h = bottom + pico_stand);
        cylinder(d = pico_hole - 0.3, h = bottom + pico_stand + 2);
    }
}

module box_shell() {
    difference() {
        union() {
            shell(outer, height);
            stands();
        }
        translate([-usb_opening.x / 2, -outer.y / 2 - 1, bottom + pico_stand + pico.z + 1.3 - usb_opening.y / 2])
            cube([usb_opening.x, wall + 2, usb_opening.y]);
        cable_slot(outer, height);
    }
}

module box_lid() {
    difference() {
        lid(outer, cover);
        translate([0, outer.y / 4, -1]) cylinder(d = lamp_hole, h = cover + 2);
        translate([0, -outer.y / 6, -1]) {
            cylinder(d = 2, h = cover + 2);
            for (turn = [0 : 60 : 300]) rotate(turn) translate([buzzer / 3, 0, 0]) cylinder(d = 2, h = cover + 2);
        }
    }
}

if (part == "shell") box_shell();
if (part == "lid") box_lid();
if (part == "all") {
    color("silver") box_shell();
    translate([0, pico_y, bottom + pico_stand + 14]) color("seagreen")
        translate([0, 0, pico.z / 2]) cube(pico, center = true);
    translate([0, 0, bottom + height + 32]) color("gold") box_lid();
}
