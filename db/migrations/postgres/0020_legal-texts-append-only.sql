CREATE FUNCTION refuse_legal_text_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a published text is never changed'; END $$;
--> statement-breakpoint
CREATE TRIGGER legal_texts_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_legal_text_change();
