DROP INDEX "legal_texts_version_key";--> statement-breakpoint
ALTER TABLE "legal_texts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_texts" ADD COLUMN "is_translation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_texts_version_key" ON "legal_texts" USING btree ("kind","version","language");