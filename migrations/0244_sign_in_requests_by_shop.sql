-- outside of a transaction

-- A response of an identity provider now names its shop, so the primary key finds the request.
drop index concurrently if exists oidc_requests_by_state;
