// The panel: four buttons and four lamps. part = "shell", "cover", or "all" for the picture.

include <shapes.scad>

part = "all";

outer = [panel_places * button_pitch + 2 * wall + post, panel_depth];

module panel_cover() {
    difference() {
        lid(outer, cover);
        for (place = [0 : panel_places - 1]) translate([(place - (panel_places - 1) / 2) * button_pitch, 0, -1]) {
            translate([0, -panel_depth * 0.12, 0]) cylinder(d = button_hole, h = cover + 2);
            translate([0, panel_depth * 0.22, 0]) cylinder(d = lamp_hole, h = cover + 2);
        }
    }
}

module panel_shell() {
    difference() {
        shell(outer, panel_height);
        cable_slot(outer, panel_height);
    }
}

if (part == "shell") panel_shell();
if (part == "cover") panel_cover();
if (part == "all") {
    color("silver") panel_shell();
    translate([0, 0, bottom + panel_height + 25]) color("gold") panel_cover();
}
