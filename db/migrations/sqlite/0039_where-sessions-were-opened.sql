ALTER TABLE `sessions` ADD `opened_in` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `opened_from` text;