-- What was chosen for a unit and is told nowhere else: whether the reason names a defect, the answers, and what staff let the customer keep or donate. The
-- policy of the return is asked with it again when the return is edited. Null: no policy was asked about the unit.
alter table return_line_items add column chosen jsonb;
