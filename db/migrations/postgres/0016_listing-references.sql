ALTER TABLE "assets" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_reference_key" ON "assets" USING btree ("vendor_id","reference");