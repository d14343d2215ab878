PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_acquisitions` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`asset_id` text,
	`label` text,
	`unit_no` integer NOT NULL,
	`status` text NOT NULL,
	`purchase_date` text NOT NULL,
	`supplier` text,
	`currency` text NOT NULL,
	`price_minor` integer NOT NULL,
	`tax_minor` integer NOT NULL,
	`extra_costs_minor` integer NOT NULL,
	`financing` text NOT NULL,
	`useful_life_months` integer NOT NULL,
	`residual_minor` integer NOT NULL,
	`months_done` integer NOT NULL,
	`depreciated_minor` integer NOT NULL,
	`base_months` integer NOT NULL,
	`base_minor` integer NOT NULL,
	`next_due` text,
	`disposed_on` text,
	`proceeds_minor` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_acquisitions`("id", "vendor_id", "asset_id", "label", "unit_no", "status", "purchase_date", "supplier", "currency", "price_minor", "tax_minor", "extra_costs_minor", "financing", "useful_life_months", "residual_minor", "months_done", "depreciated_minor", "base_months", "base_minor", "next_due", "disposed_on", "proceeds_minor", "created_at", "updated_at", "version") SELECT "id", "vendor_id", "asset_id", "label", "unit_no", "status", "purchase_date", "supplier", "currency", "price_minor", "tax_minor", "extra_costs_minor", "financing", "useful_life_months", "residual_minor", "months_done", "depreciated_minor", "base_months", "base_minor", "next_due", "disposed_on", "proceeds_minor", "created_at", "updated_at", "version" FROM `acquisitions`;--> statement-breakpoint
DROP TABLE `acquisitions`;--> statement-breakpoint
ALTER TABLE `__new_acquisitions` RENAME TO `acquisitions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `acquisitions_vendor_idx` ON `acquisitions` (`vendor_id`,`asset_id`,`unit_no`);--> statement-breakpoint
CREATE INDEX `acquisitions_due_idx` ON `acquisitions` (`status`,`next_due`);