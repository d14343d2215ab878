CREATE TABLE `asset_image_files` (
	`image_id` text NOT NULL,
	`width` integer NOT NULL,
	`asset_id` text NOT NULL,
	`name` text NOT NULL,
	`file_key` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`image_id`, `width`),
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_image_files_name_idx` ON `asset_image_files` (`name`);--> statement-breakpoint
CREATE INDEX `asset_image_files_asset_idx` ON `asset_image_files` (`asset_id`);--> statement-breakpoint
CREATE TABLE `asset_documents` (
	`asset_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`card` text NOT NULL,
	`words` text NOT NULL,
	`terms` text NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_documents_version_idx` ON `asset_documents` (`version`);--> statement-breakpoint
CREATE TABLE `asset_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_slugs_asset_idx` ON `asset_slugs` (`asset_id`);