CREATE INDEX `bookings_score_idx` ON `bookings` (`vendor_id`,`mode`,`promoted_at`,`id`,`state`,`approved_by`,`close_reason`);--> statement-breakpoint
CREATE INDEX `bookings_closed_idx` ON `bookings` (`vendor_id`,`mode`,`state`,`closed_at`);--> statement-breakpoint
CREATE INDEX `incidents_outcome_idx` ON `incidents` (`outcome`,`resolved_at`);