CREATE TABLE "asset_imports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_pictures" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"import_id" text collate "C" NOT NULL,
	"url" text NOT NULL,
	"position" bigint NOT NULL,
	"status" text NOT NULL,
	"publish" boolean NOT NULL,
	"tries" bigint NOT NULL,
	"problem" text,
	"image_id" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "asset_imports" ADD CONSTRAINT "asset_imports_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_imports_vendor_idx" ON "asset_imports" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "asset_imports_expires_idx" ON "asset_imports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_pictures_address_key" ON "import_pictures" USING btree ("asset_id","url");--> statement-breakpoint
CREATE INDEX "import_pictures_import_idx" ON "import_pictures" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "import_pictures_due_idx" ON "import_pictures" USING btree ("next_try_at");