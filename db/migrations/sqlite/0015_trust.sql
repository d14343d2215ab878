CREATE TABLE `risk_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`level` text NOT NULL,
	`reasons` text NOT NULL,
	`message` text,
	`requested_at` integer NOT NULL,
	`cleared_as` text,
	`reason` text,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `risk_reviews_booking_idx` ON `risk_reviews` (`booking_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_status_idx` ON `risk_reviews` (`status`,`requested_at`);--> statement-breakpoint
CREATE INDEX `risk_reviews_user_idx` ON `risk_reviews` (`user_id`);--> statement-breakpoint
ALTER TABLE `document_decisions` ADD `fraud` integer DEFAULT false NOT NULL;