// What the well, the panel and the box have in common: a shell that is open above, with a post in each corner, and the
// places of the screws. Every shape stands with its middle at the origin, on z = 0.

include <sizes.scad>

$fn = 48;

module slab(size, height, radius) {
    linear_extrude(height) offset(radius) square([size.x - 2 * radius, size.y - 2 * radius], center = true);
}

// At each screw of a case with these outer sizes.
module at_screws(outer) {
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (outer.x / 2 - post / 2 - 1), y * (outer.y / 2 - post / 2 - 1), 0]) children();
}

module shell(outer, height) {
    difference() {
        union() {
            difference() {
                slab(outer, bottom + height, round);
                translate([0, 0, bottom]) slab([outer.x - 2 * wall, outer.y - 2 * wall], height + 1, round - wall + 0.6);
            }
            intersection() {
                slab(outer, bottom + height, round);
                at_screws(outer) cylinder(d = post, h = bottom + height);
            }
        }
        at_screws(outer) translate([0, 0, bottom + height - 12]) cylinder(d = screw_core, h = 13);
    }
}

// A flat cover with sunk holes for the screws.
module lid(outer, height) {
    difference() {
        slab(outer, height, round);
        at_screws(outer) {
            translate([0, 0, -1]) cylinder(d = screw_pass, h = height + 2);
            translate([0, 0, height - 1.6]) cylinder(d1 = screw_pass, d2 = screw_head, h = 1.61);
        }
    }
}

// A slot in the wall at +y, open above; its bottom is `cable.y` below the rim.
module cable_slot(outer, height) {
    translate([-cable.x / 2, outer.y / 2 - wall - 1, bottom + height - cable.y]) cube([cable.x, wall + 2, cable.y + 1]);
}
