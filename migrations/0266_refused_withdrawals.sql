-- A withdrawal whose order nobody had confirmed kept that order when it was refused, so that the withdrawal of the order's own customer joined it.
-- holds up nobody: only withdrawals that were refused because of their address, of which a shop has few.
update withdrawal_cases set order_id = null where state = 'refused' and matched_by is null and order_id is not null;
