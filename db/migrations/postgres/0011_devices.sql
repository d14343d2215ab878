CREATE TABLE "devices" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"key_id" text collate "C",
	"session_id" text collate "C",
	"kind" text NOT NULL,
	"address_sealed" text NOT NULL,
	"address_hash" text NOT NULL,
	"host" text NOT NULL,
	"roles" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "short_messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"device_id" text collate "C",
	"once" text NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"tries" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "chosen" jsonb;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_messages" ADD CONSTRAINT "short_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "devices_address_key" ON "devices" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "devices_user_idx" ON "devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "short_messages_once_key" ON "short_messages" USING btree ("once");--> statement-breakpoint
CREATE INDEX "short_messages_due_idx" ON "short_messages" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "short_messages_device_idx" ON "short_messages" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "short_messages_user_idx" ON "short_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "short_messages_age_idx" ON "short_messages" USING btree ("created_at");