ALTER TABLE `payments` ADD `return_url` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `cancel_url` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `payment_due_at` integer;