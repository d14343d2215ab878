CREATE TABLE "conversations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"booking_id" text collate "C",
	"asset_id" text collate "C" NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"renter_id" text collate "C",
	"token_hash" text,
	"inquiry_key" text,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_side" text,
	"renter_spoke_at" timestamp (3) with time zone,
	"renter_read_seq" bigint DEFAULT 0 NOT NULL,
	"owner_read_seq" bigint DEFAULT 0 NOT NULL,
	"renter_unread" bigint DEFAULT 0 NOT NULL,
	"owner_unread" bigint DEFAULT 0 NOT NULL,
	"clock_seq" bigint,
	"renter_blocked_at" timestamp (3) with time zone,
	"owner_blocked_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_about" CHECK (("conversations"."kind" = 'BOOKING') = ("conversations"."booking_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"conversation_id" text collate "C" NOT NULL,
	"seq" bigint NOT NULL,
	"side" text NOT NULL,
	"author_id" text collate "C",
	"text" text NOT NULL,
	"attachment" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reply_clocks" (
	"conversation_id" text collate "C" NOT NULL,
	"start_seq" bigint NOT NULL,
	"vendor_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"start_hour" bigint NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"minutes" bigint,
	"day_minutes" bigint,
	CONSTRAINT "reply_clocks_conversation_id_start_seq_pk" PRIMARY KEY("conversation_id","start_seq")
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"message_id" text collate "C" NOT NULL,
	"mode" text NOT NULL,
	"by" text NOT NULL,
	"reporter_id" text collate "C",
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text collate "C",
	"note" text
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_clocks" ADD CONSTRAINT "reply_clocks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_clocks" ADD CONSTRAINT "reply_clocks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_booking_key" ON "conversations" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_token_key" ON "conversations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_inquiry_key" ON "conversations" USING btree ("inquiry_key");--> statement-breakpoint
CREATE INDEX "conversations_renter_idx" ON "conversations" USING btree ("renter_id","mode","last_at");--> statement-breakpoint
CREATE INDEX "conversations_vendor_idx" ON "conversations" USING btree ("vendor_id","mode","last_at");--> statement-breakpoint
CREATE INDEX "conversations_asked_idx" ON "conversations" USING btree ("vendor_id","mode","kind","created_at");--> statement-breakpoint
CREATE INDEX "conversations_age_idx" ON "conversations" USING btree ("kind","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_place_key" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_author_idx" ON "messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "messages_age_idx" ON "messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reply_clocks_vendor_idx" ON "reply_clocks" USING btree ("vendor_id","mode","started_at","start_hour","minutes","day_minutes");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_key" ON "message_reports" USING btree ("message_id","by");--> statement-breakpoint
CREATE INDEX "message_reports_status_idx" ON "message_reports" USING btree ("mode","status","created_at");--> statement-breakpoint
CREATE INDEX "message_reports_reporter_idx" ON "message_reports" USING btree ("reporter_id","created_at");