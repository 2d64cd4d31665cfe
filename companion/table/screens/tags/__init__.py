"""Tags: enrolment, and the question what a new tag is on."""
