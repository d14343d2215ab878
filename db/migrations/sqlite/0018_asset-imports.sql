CREATE TABLE `asset_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`rows` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `asset_imports_vendor_idx` ON `asset_imports` (`vendor_id`);--> statement-breakpoint
CREATE INDEX `asset_imports_expires_idx` ON `asset_imports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `import_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`asset_id` text NOT NULL,
	`import_id` text NOT NULL,
	`url` text NOT NULL,
	`position` integer NOT NULL,
	`status` text NOT NULL,
	`publish` integer NOT NULL,
	`tries` integer NOT NULL,
	`problem` text,
	`image_id` text,
	`created_at` integer NOT NULL,
	`next_try_at` integer,
	FOREIGN KEY (`asset_id`) REFERENCES `assets`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_pictures_address_key` ON `import_pictures` (`asset_id`,`url`);--> statement-breakpoint
CREATE INDEX `import_pictures_import_idx` ON `import_pictures` (`import_id`);--> statement-breakpoint
CREATE INDEX `import_pictures_due_idx` ON `import_pictures` (`next_try_at`);