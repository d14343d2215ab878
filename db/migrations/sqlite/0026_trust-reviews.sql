PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_risk_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text,
	`user_id` text NOT NULL,
	`role` text,
	`contested` text,
	`status` text NOT NULL,
	`level` text,
	`reasons` text NOT NULL,
	`message` text,
	`requested_at` integer NOT NULL,
	`cleared_as` text,
	`struck` text,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	`open_key` text,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_risk_reviews`("id", "booking_id", "user_id", "status", "level", "reasons", "message", "requested_at", "cleared_as", "reason", "decided_by", "decided_at") SELECT "id", "booking_id", "user_id", "status", "level", "reasons", "message", "requested_at", "cleared_as", "reason", "decided_by", "decided_at" FROM `risk_reviews`;--> statement-breakpoint
DROP TABLE `risk_reviews`;--> statement-breakpoint
ALTER TABLE `__new_risk_reviews` RENAME TO `risk_reviews`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `risk_reviews_open_key` ON `risk_reviews` (`open_key`);--> statement-breakpoint
CREATE INDEX `risk_reviews_booking_idx` ON `risk_reviews` (`booking_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_status_idx` ON `risk_reviews` (`status`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_user_idx` ON `risk_reviews` (`user_id`,`requested_at`);