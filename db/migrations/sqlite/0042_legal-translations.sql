DROP INDEX `legal_texts_version_key`;--> statement-breakpoint
ALTER TABLE `legal_texts` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `legal_texts` ADD `is_translation` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `legal_texts_version_key` ON `legal_texts` (`kind`,`version`,`language`);