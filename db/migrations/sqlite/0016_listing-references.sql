ALTER TABLE `assets` ADD `reference` text;--> statement-breakpoint
CREATE UNIQUE INDEX `assets_reference_key` ON `assets` (`vendor_id`,`reference`);