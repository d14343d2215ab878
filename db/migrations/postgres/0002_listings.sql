CREATE TABLE "asset_image_files" (
	"image_id" text collate "C" NOT NULL,
	"width" bigint NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "asset_image_files_image_id_width_pk" PRIMARY KEY("image_id","width")
);
--> statement-breakpoint
CREATE TABLE "asset_documents" (
	"asset_id" text collate "C" PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"card" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"terms" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_slugs" (
	"slug" text collate "C" PRIMARY KEY NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset_image_files" ADD CONSTRAINT "asset_image_files_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_documents" ADD CONSTRAINT "asset_documents_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_slugs" ADD CONSTRAINT "asset_slugs_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_image_files_name_idx" ON "asset_image_files" USING btree ("name");--> statement-breakpoint
CREATE INDEX "asset_image_files_asset_idx" ON "asset_image_files" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "asset_documents_version_idx" ON "asset_documents" USING btree ("version");--> statement-breakpoint
CREATE INDEX "asset_slugs_asset_idx" ON "asset_slugs" USING btree ("asset_id");