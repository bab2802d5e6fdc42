-- outside of a transaction
-- Notes that may mention somebody.
create index concurrently if not exists return_notes_with_mentions on return_notes (created_at) where position('@' in content) > 0;
