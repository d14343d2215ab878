CREATE TABLE asset_search (asset_id text PRIMARY KEY REFERENCES assets(id), document tsvector NOT NULL);
--> statement-breakpoint
CREATE INDEX asset_search_document_idx ON asset_search USING gin (document);
--> statement-breakpoint
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
