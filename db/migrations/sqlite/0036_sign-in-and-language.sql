ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `password_at` integer;