// Generated from docs/openapi.json by "npm run generate:client"; do not edit.
export interface paths {
  '/api/v1/warehouse/return/{return_id}/process': {
    /** Process a return. Queues the return for processing and returns immediately: refunds, store credit and exchange orders are made, then the return is closed. `return.closed` or `return.processing.failed` announces the result. While the return is being processed, repeating the request returns `true` and changes nothing. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['processReturn'];
  };
  '/api/v1/warehouse/return/{return_id}/remove': {
    /** Remove line items and process the rest. Removes units that didn't arrive or aren't accepted, then processes the rest. Send all ids in one request, because the request starts processing; if no unit is left, the return is cancelled. Units with the resolution `refund` or `credit` can be removed until they are paid. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['removeLineItems'];
  };
  '/api/v1/warehouse/return/{return_id}/cancel': {
    /** Cancel a return. Cancels the return before items or money have moved: its units can be returned again, and unused labels are voided. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['cancelReturn'];
  };
  '/api/v1/warehouse/return/{return_id}/flag': {
    /** Flag a return for review. Stops automatic processing until a person acts. Add the reason as a note. A return that is already in review doesn't change. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['flagReturn'];
  };
  '/api/v1/warehouse/return/{return_id}/unflag': {
    /** Unflag a return. Moves a return from review back to open, whatever the reason of the review. Pending actions continue: a label is requested, and the return is processed if its processing events have happened. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['unflagReturn'];
  };
  '/api/v1/warehouse/return/{return_id}/close': {
    /** Close a return without processing it. Nothing is paid, and the units can't be returned again. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['closeReturn'];
  };
  '/api/v1/returns/{return_id}/exchange-order': {
    /** Report the exchange order of a return. Call it after you created the order that the webhook `exchange.requested` describes. Return details, lists and webhooks then show its id and name. Reporting the same order again changes nothing. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    put: operations['reportExchangeOrder'];
  };
  '/api/v1/warehouse/return/{return_id}/notes': {
    /** Get the notes of a return. All notes, newest first, including those that Retour wrote. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['getReturnNotes'];
  };
  '/api/v1/warehouse/return/{return_id}/note': {
    /** Add a note to a return. Adds a note to the timeline of the return, in every state. No webhook is sent. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['createReturnNote'];
  };
  '/api/v1/warehouse/return/list': {
    /** List returns in detail. Returns of a time window, newest first. The first page fixes the window, also a default one, so new returns don't shift the pages. To poll without losing a change, use `filter=updated_at` with consecutive windows. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listReturns'];
  };
  '/api/v1/warehouse/return/details': {
    /** Get the details of a return, or of all returns of an order. With `return_id` one return; otherwise all returns of the order, newest first. Several parameters must all match. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['getReturnDetails'];
  };
  '/api/v1/warehouse/reporting/asn': {
    /** Get the advanced shipping notice. The units that the warehouse should expect: one row per shipped unit, of returns in every state. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['getShippingNotice'];
  };
  '/api/v2/returns': {
    /** Search returns. Returns in every state, newest first. A page with fewer rows than `limit` is the last. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['searchReturns'];
  };
  '/api/v1/settlements': {
    /** List settlements. Refunds, store credit, gift cards and exchanges of all returns, newest first. `state=failed` lists refunds that were declined, and settlements that were given up. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listSettlements'];
  };
  '/api/v1/settlements/{settlement_id}': {
    /** Get a settlement. The settlement with every attempt to make it. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['getSettlement'];
  };
  '/api/v1/settlements/{settlement_id}/retry': {
    /** Retry a settlement. Processes the return again, with everything that it still owes. A declined refund is sent as a new attempt with a new id; an unknown one is looked up first and keeps its id. Works for returns in review because of `refund_failed` or `processing_failed`, whatever the settings of the shop, and for open ones. While the return is being processed, Retour calls the payment provider now instead of later. Callers: API keys with the scope `returns`; staff with the permission `settlements:write`. */
    post: operations['retrySettlement'];
  };
  '/api/v1/settlements/{settlement_id}/mark-paid': {
    /** Mark a refund as paid outside Retour. For a refund that a person paid in another way, for example by bank transfer after the card was declined. It counts as any other refund and is never sent to the payment provider again. A return in review because of it continues with its other settlements. If the state is `unknown`, check the refund at the payment provider first. Callers: API keys with the scope `returns`; staff with the permission `settlements:write`. */
    post: operations['markSettlementPaid'];
  };
  '/api/v1/returns/import': {
    /** Import a return of another system. Imports a return with its ids, state, labels and settlements, so that integrations and parcels in transit find it. You can send the list form of the other system unchanged. A processed return is recorded as paid: no money moves. No webhook is sent. Sending the same return again changes nothing; a newer version replaces it until it changes in Retour. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['importReturn'];
  };
  '/api/v1/return-queue': {
    /** List returns to work with. Returns in every state with what a list shows of them, filtered, searched and sorted. Filters narrow each other. A return that changes between two pages can move. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listReturnQueue'];
  };
  '/api/v1/return-queue/count': {
    /** Count returns to work with. How many returns the filters find, and what they are worth. It counts up to 10,000. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['countReturnQueue'];
  };
  '/api/v1/return-queue/export': {
    /** Export returns to work with. The returns that the filters find as CSV, up to 1,000,000. Times are in the time zone of the shop, amounts in its currency. Text that a spreadsheet would run as a formula begins with an apostrophe. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['exportReturnQueue'];
  };
  '/api/v1/return-views/counts': {
    /** Count the returns of all views. The views that every shop has (`all`, `active`: open, in review or processing; `review`, `problems`, `overdue`), and the saved views that the caller sees. Each is counted up to 1,000. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['countReturnViews'];
  };
  '/api/v1/return-queue/assignees': {
    /** List who returns can be assigned to. The members of the staff, by name, up to 500. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listReturnAssignees'];
  };
  '/api/v1/returns/{return_id}/assignee': {
    /** Assign a return to a member. Says who takes care of the return, in every state. No webhook is sent. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    put: operations['assignReturn'];
  };
  '/api/v1/return-views': {
    /** List saved views. Your own and those of everybody, in the order in which they were saved. A key gets those of everybody. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listReturnViews'];
    /** Save a view. A member sees up to 30 views. Callers: staff with the permission `returns:read`. */ post: operations['createReturnView'];
  };
  '/api/v1/return-views/{view_id}': {
    /** Replace a saved view. Callers: staff with the permission `returns:read`. */ put: operations['replaceReturnView'];
    /** Delete a saved view. Callers: staff with the permission `returns:read`. */ delete: operations['deleteReturnView'];
  };
  '/api/v1/returns/{return_id}': {
    /** Get everything about a return. Units with reasons, photos and what was found, how each figure came about, the policy, the customer, the parcel, money, and one timeline of events, notes, e-mails, webhooks and settlements. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['getReturnOverview'];
  };
  '/api/v1/returns/{return_id}/preview': {
    /** Preview an act on a return. What processing, removing units, cancelling or closing without payment would do: the figures before and after, money by instrument, labels, e-mails, and what can’t be undone; or why it would be refused. Nothing is done. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    get: operations['previewReturnAct'];
  };
  '/api/v1/shoppers': {
    /** List customers with returns. Everybody who requested a return, by email address. Returns without an address are not included. Callers: API keys with the scope `returns`; staff with the permission `customers:read`. */
    get: operations['listShoppers'];
  };
  '/api/v1/shoppers/history': {
    /** Get a customer's history. Orders, returns, notes on them, and entries of the lists that name the address or an order, up to 100 of each, newest first. For an address that nobody used, the figures are zero. Callers: API keys with the scope `returns`; staff with the permission `customers:read`. */
    get: operations['getShopperHistory'];
  };
  '/api/v1/order/link': {
    /** Create a return deep link. Creates a link that opens the portal on the order. A wrong name and a wrong value return the same problem. Callers: API keys with the scope `orders`; staff with the permission `orders:write`. */
    post: operations['createDeepLink'];
  };
  '/api/v1/orders/qr': {
    /** Create a return deep link with a QR code. Creates the same link and a QR image of it as PNG, SVG or EPS, which needs no key. Callers: API keys with the scope `orders`; staff with the permission `orders:write`. */
    post: operations['createQrDeepLink'];
  };
  '/api/v1/destinations': {
    /** List destinations. All destinations of the shop, including disabled ones. Callers: API keys with the scope `destinations:read`; staff with the permission `destinations:read`. */
    get: operations['listDestinations'];
    /** Create a destination. Adds a warehouse or a donation centre. Items of new returns are sent to the oldest enabled warehouse. `Location` is the URL of the new destination. Callers: API keys with the scope `destinations:write`; staff with the permission `destinations:write`. */
    post: operations['createDestination'];
  };
  '/api/v1/destinations/{id}': {
    /** Get a destination. One destination. Callers: API keys with the scope `destinations:read`; staff with the permission `destinations:read`. */
    get: operations['getDestination'];
    /** Update a destination. Updates the members that you send; `address` is replaced as a whole. A published policy keeps at least one enabled destination. Callers: API keys with the scope `destinations:write`; staff with the permission `destinations:write`. */
    put: operations['updateDestination'];
    /** Delete a destination. Returns in transit keep its address and id. Callers: API keys with the scope `destinations:write`; staff with the permission `destinations:write`. */
    delete: operations['deleteDestination'];
  };
  '/api/v1/draft-returns': {
    /** List draft returns. Newest first, each with the totals of its last change. Callers: API keys with the scope `draft_returns:read`; staff with the permission `draft_returns:read`; shoppers, for their own order. */
    get: operations['listDraftReturns'];
    /** Create a draft return. Creates a draft return for the order with this name and second value or, for staff, for the newest order with the name. A wrong name and a wrong value return the same problem. A draft expires 24 hours after its last change. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['startDraftReturn'];
  };
  '/api/v1/draft-returns/{draft_return_id}': {
    /** Get a draft return. The current state: items that can be returned, totals, next actions, and what the draft needs before it can be submitted. Callers: API keys with the scope `draft_returns:read`; staff with the permission `draft_returns:read`; shoppers, for their own order. */
    get: operations['getDraftReturn'];
  };
  '/api/v1/draft-returns/{draft_return_id}/totals': {
    /** Get the totals of a draft return. With a token that names these totals: a submission that sends it succeeds only as long as they hold. Callers: API keys with the scope `draft_returns:read`; staff with the permission `draft_returns:read`; shoppers, for their own order. */
    get: operations['getDraftReturnTotals'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items': {
    /** Choose units to return. Each unit becomes an item of its own. Nothing is reserved before the draft is submitted. Units that the policy or a list excludes, but that can be returned with a defect, need a reason that is a defect: the link `add-defective-item` lists their lines and these reasons. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['addReturningItem'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}': {
    /** Remove an item from a draft return. The units can be chosen again. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    delete: operations['removeReturningItem'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/return-reason': {
    /** Set the return reason of an item. One of the choices of the item's link `return-reason`. Another reason can have other questions; answers to the previous ones are removed. An item that can be returned only because it is defective needs a reason that is a defect: `reason_invalid`. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setReturnReason'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/return-type': {
    /** Set the return type of an item. One of the outcomes that `items_eligible_to_return` lists for its line. Only staff can let a shopper keep or donate items, and a gift can't be refunded. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setReturnType'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/exchange-item': {
    /** Set the exchange item of an item. A variant of the catalogue; `exchange_options` lists those of the same product. The item becomes an exchange. The variant must be in stock; the stock is reserved when the draft is submitted. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setExchangeItem'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/user-input/{input_id}': {
    /** Answer a question about an item. Answers a question of the reason; `user_input` of the item lists the questions. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setUserInput'];
  };
  '/api/v1/draft-returns/{draft_return_id}/finalize-items': {
    /** Finalise the items of a draft return. Every item needs its reason, its type, a comment where the reason needs one, and answers to its questions. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['finalizeDraftReturnItems'];
  };
  '/api/v1/draft-returns/{draft_return_id}/reopen-items': {
    /** Change the items of a draft return again. The items stay as they are until they are changed. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['reopenDraftReturnItems'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/images': {
    /** Add images to an item. Up to five files at once, and six images of an item. Each has up to 10 MiB, 50 million pixels and 12,000 pixels a side, and is identified by its contents. Each is re-encoded as a JPEG of up to 2,048 pixels a side, without metadata such as time and place. `image_uploads` of the item lists their URLs, which can't be guessed and need no key; they expire with the draft unless it was submitted. An image that the item already has isn't added again. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['addItemImages'];
  };
  '/api/v1/draft-returns/{draft_return_id}/cart': {
    /** Exchange for a storefront cart. The cart replaces the exchange items of all items that are exchanged and have no exchange item of their own. The draft follows changes of the cart. Submitting checks and reserves the stock and confirms the cart, which can't be used for another return. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setDraftReturnCart'];
  };
  '/api/v1/draft-returns/{draft_return_id}/credit-type': {
    /** Choose a refund or store credit. Applies to everything that isn't exchanged, and to the value that an exchange doesn't use. A later choice for one item overrides it. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setDraftReturnCreditType'];
  };
  '/api/v1/draft-returns/{draft_return_id}/address': {
    /** Set the sender's address. Replaces the shipping address of the order. A gift return has no address at first, and needs one if items are shipped. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setDraftReturnAddress'];
  };
  '/api/v1/draft-returns/{draft_return_id}/recipient': {
    /** Set the recipient of a gift. Sets the recipient of the gift, who gets its store credit. Required in a gift return, and rejected in any other. The giver is neither named nor notified. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['setDraftReturnRecipient'];
  };
  '/api/v1/draft-returns/{draft_return_id}/select-return-method': {
    /** Choose a return method. One of `return_method_options`. Not needed if all items are kept or donated. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['selectReturnMethod'];
  };
  '/api/v1/draft-returns/{draft_return_id}/submit': {
    /** Submit a draft return. Evaluates everything again and creates the return, or changes nothing and returns a problem. With `quote`, the totals must still be those of the token. Submitting a submitted draft again returns the same response. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['submitDraftReturn'];
  };
  '/api/v1/draft-returns/{draft_return_id}/cancel': {
    /** Cancel a draft return. To return items of the order, create a new draft. Callers: API keys with the scope `draft_returns:write`; staff with the permission `draft_returns:write`; shoppers, for their own order. */
    post: operations['cancelDraftReturn'];
  };
  '/api/v1/shopper/order': {
    /** Get the order of the shopper. The items of the order of the session, and which of them can be returned. Begin a draft return to return them. Callers: shoppers, for their own order. */
    get: operations['getShopperOrder'];
  };
  '/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/options': {
    /** Get what can be chosen for an item, with amounts. Quotes everything that can be chosen for the item, as things are now and with the other items as they are. Changes and reserves nothing. Callers: API keys with the scope `draft_returns:read`; staff with the permission `draft_returns:read`; shoppers, for their own order. */
    get: operations['listReturningItemOptions'];
  };
  '/api/v1/shopper-sessions': {
    /** Start a shopper session. With the name of an order and what the look-up of the shop asks for, or with the token of a deep link. An unknown order and a wrong value get the same response. The session reaches exactly that order; it ends after 60 minutes without use, and after 12 hours at most. Attempts are limited for each order, address and shop. No credentials are needed. */
    post: operations['startShopperSession'];
  };
  '/api/v1/shopper-sessions/puzzle': {
    /** Get a puzzle for an attempt beyond the limits. A proof of work in the form of ALTCHA: find the number for which SHA-256 of `salt` and the number is `challenge`. Send the solution as `proof_of_work`. It allows one attempt. No credentials are needed. */
    get: operations['getPuzzle'];
  };
  '/api/v1/shopper-sessions/current': {
    /** Get the shopper session. The session that the request is made with, and its order. Callers: shoppers, for their own order. */
    get: operations['getShopperSession'];
    /** End the shopper session. Its token is refused from the next request on. Callers: shoppers, for their own order. */
    delete: operations['endShopperSession'];
  };
  '/api/v1/shopper-codes': {
    /** Send a shopper a code by e-mail. Sends a code of 6 digits to the e-mail address of the order, valid for 10 minutes and 5 attempts. An unknown order and a wrong value get the same response, in the same time. Start the session with `code_token` and the code. No credentials are needed. */
    post: operations['requestShopperCode'];
  };
  '/api/v1/shopper-codes/session': {
    /** Start a shopper session by a code. The code is good for one session, and for 5 attempts. No credentials are needed. */
    post: operations['startShopperSessionByCode'];
  };
  '/api/v1/shopper-order-links': {
    /** Send a shopper links to their orders. Writes to an e-mail address with links to its newest 10 orders of the last two years, valid for a day. The response is the same whether or not the address is known. No credentials are needed. */
    post: operations['requestOrderLinks'];
  };
  '/api/v1/shopper/returns': {
    /** List the returns of the shopper. The newest 100 returns of the order of the session, newest first. Callers: shoppers, for their own order. */
    get: operations['listShopperReturns'];
  };
  '/api/v1/shopper/returns/{return_id}': {
    /** Get a return of the shopper. How far the return is, how the items travel, and what the shopper gets for them. Callers: shoppers, for their own order. */
    get: operations['getShopperReturn'];
  };
  '/api/v1/shopper/returns/{return_id}/cancel': {
    /** Cancel a return of the shopper. Possible until a label was scanned, items were handed in or inspected, or money moved. The items can be returned again. Callers: shoppers, for their own order. */
    post: operations['cancelShopperReturn'];
  };
  '/api/v1/staff/sign-in': {
    /** Get how staff can sign in. Without `shop`, of the only shop of this server. No credentials are needed. */ get: operations['getSignInOptions'];
  };
  '/api/v1/staff/sign-in/password': {
    /** Sign in with a password. Members with an authenticator app also send `code`. An unknown email address and a wrong password get the same response, after the same time. No credentials are needed. */
    post: operations['signInWithPassword'];
  };
  '/api/v1/staff/sign-in/passkey/options': {
    /** Begin to sign in with a passkey. Returns what the browser signs. The member is found by the passkey. No credentials are needed. */
    post: operations['beginPasskeySignIn'];
  };
  '/api/v1/staff/sign-in/passkey': {
    /** Sign in with a passkey. With what the browser made of the options. Each works once. No credentials are needed. */ post: operations['signInWithPasskey'];
  };
  '/api/v1/staff/sign-in/link': {
    /** Sign in with a link. With the token of a sign-in link, which works once, within 15 minutes. No credentials are needed. */
    post: operations['signInWithLink'];
  };
  '/api/v1/staff/sign-in/invitation/read': {
    /** Read an invitation to the staff. For whoever has its link. Reading uses nothing up. No credentials are needed. */
    post: operations['readStaffInvitation'];
  };
  '/api/v1/staff/sign-in/invitation': {
    /** Accept an invitation to the staff. Adds the member and signs them in. Without a password, add a passkey with the session. `email` is needed where the invitation names none. No credentials are needed. */
    post: operations['acceptStaffInvitation'];
  };
  '/api/v1/staff/step-up/options': {
    /** Begin to confirm who you are with a passkey. Returns what the browser signs with one of your passkeys. Callers: staff with the permission `own_sessions`. */
    post: operations['beginStepUp'];
  };
  '/api/v1/staff/step-up': {
    /** Confirm who you are. With `credential`, or with `password` and `code`. For the next 10 minutes, the session can call operations that need a recent authentication. Callers: staff with the permission `own_sessions`. */
    post: operations['stepUp'];
  };
  '/api/v1/settings/sign-in': {
    /** Get the single sign-on of the shop. The identity provider (OpenID Connect) by which staff can sign in. Callers: staff with the permission `staff:read`. */
    get: operations['getSignInSettings'];
    /** Set the single sign-on of the shop. A member is matched once by an email address that the provider has verified, then by the subject. `null` removes the provider. The secret can be left out while the issuer stays. Callers: staff with the permission `staff:write` who proved who they are within the last 10 minutes. */
    put: operations['updateSignInSettings'];
  };
  '/api/v1/settings/sign-in/test': {
    /** Test the single sign-on of the shop. Asks the identity provider about itself, as every sign-in does first. Open `sign_in_url` in a browser to sign in. Callers: staff with the permission `staff:write`. */
    post: operations['testSignInSettings'];
  };
  '/api/v1/staff/me/sign-in-methods': {
    /** Get your ways to sign in. Passkeys, password and authenticator app of the caller. Callers: staff with the permission `own_sessions`. */
    get: operations['getOwnSignInMethods'];
  };
  '/api/v1/staff/me/password': {
    /** Set your password. 12 to 128 characters; very common passwords are rejected. Ends your other sessions. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    put: operations['changeOwnPassword'];
  };
  '/api/v1/staff/me/authenticator': {
    /** Begin to use an authenticator app. Returns the secret. It counts once you confirm a code. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    post: operations['beginAuthenticator'];
    /** Stop using the authenticator app. Its recovery codes stop working too. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    delete: operations['removeAuthenticator'];
  };
  '/api/v1/staff/me/authenticator/confirm': {
    /** Confirm the authenticator app. With its first code. From now on a sign-in with the password needs a code. Returns the recovery codes. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    post: operations['confirmAuthenticator'];
  };
  '/api/v1/staff/me/recovery-codes': {
    /** Create new recovery codes. The old ones stop working. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    post: operations['renewRecoveryCodes'];
  };
  '/api/v1/staff/me/passkeys/options': {
    /** Begin to add a passkey. Returns what the browser makes a passkey with. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    post: operations['beginPasskey'];
  };
  '/api/v1/staff/me/passkeys': {
    /** Add a passkey. With what the browser made of the options. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    post: operations['addPasskey'];
  };
  '/api/v1/staff/me/passkeys/{passkey_id}': {
    /** Remove a passkey. It signs nobody in from now on. Needs an authentication within the last 10 minutes. Callers: staff with the permission `own_sessions`. */
    delete: operations['removePasskey'];
    /** Rename a passkey. Changes only its name. Callers: staff with the permission `own_sessions`. */ patch: operations['renamePasskey'];
  };
  '/api/v1/staff/members': {
    /** List the staff. The first 500 members, oldest first, disabled ones included. Callers: staff with the permission `staff:read`. */
    get: operations['listStaffMembers'];
  };
  '/api/v1/staff/members/{member_id}': {
    /** Remove a member of the staff. With their sessions and ways to sign in. What they did keeps their name. One active owner stays. Callers: staff with the permission `staff:write` who proved who they are within the last 10 minutes. */
    delete: operations['removeStaffMember'];
    /** Change a member of the staff. Role and name count from the next request on. Disabling a member ends their sessions. One active owner stays. Callers: staff with the permission `staff:write` who proved who they are within the last 10 minutes. */
    patch: operations['updateStaffMember'];
  };
  '/api/v1/staff/members/{member_id}/sign-in-link': {
    /** Create a sign-in link. Signs the member in once, within 15 minutes, for example when they lost their passkey. An earlier link stops working. Send it over a channel you trust. Callers: staff with the permission `staff:write` who proved who they are within the last 10 minutes. */
    post: operations['createSignInLink'];
  };
  '/api/v1/staff/invitations': {
    /** List invitations to the staff. The newest 200 that nobody has accepted, expired ones included. Callers: staff with the permission `staff:read`. */
    get: operations['listStaffInvitations'];
    /** Invite somebody to the staff. Returns a link, which works once, within seven days. Inviting the same address again replaces the link. Send it over a channel you trust. Callers: staff with the permission `staff:write` who proved who they are within the last 10 minutes. */
    post: operations['inviteStaffMember'];
  };
  '/api/v1/staff/invitations/{invitation_id}': {
    /** Withdraw an invitation. Its link stops working. Callers: staff with the permission `staff:write` who proved who they are within the last 10 minutes. */
    delete: operations['withdrawStaffInvitation'];
  };
  '/api/v1/staff/me': {
    /** Get the staff member who is signed in. With the permissions of their role, and the shop. Callers: staff with the permission `own_sessions`. */
    get: operations['getStaffCaller'];
  };
  '/api/v1/staff/me/session': {
    /** Sign out. Ends the session that the request is made with, and removes its cookie. Callers: staff with the permission `own_sessions`. */
    delete: operations['signStaffOut'];
  };
  '/api/v1/staff/sessions': {
    /** List staff sessions. The newest 200 sessions that have not expired: your own, and those of all staff with the permission `staff:read`. Callers: staff with the permission `own_sessions`. */
    get: operations['listStaffSessions'];
  };
  '/api/v1/staff/sessions/{session_id}': {
    /** End a staff session. Its token is rejected from the next request on. With the permission `staff:write` that of any member, else your own. Callers: staff with the permission `own_sessions`. */
    delete: operations['endStaffSession'];
  };
  '/api/v1/returns/{return_id}/fraud-report': {
    /** Report a return as fraud. One report per return, in every state. It does not change the return, and no webhook is sent: to stop automatic processing, flag the return too. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['createFraudReport'];
    /** Delete the fraud report of a return. A new report may be created afterwards. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    delete: operations['deleteFraudReport'];
  };
  '/api/v1/blocklists': {
    /** List the items of the blocklist. Numbered pages, by `id` ascending. A blocklist item excludes an order, all orders of a customer, a variant, or products with a tag from returns. Allowlist items and the right of withdrawal take precedence. Callers: API keys with the scope `orders`; staff with the permission `listings:read`. */
    get: operations['listBlocklistItems'];
    /** Add an item to the blocklist. A blocklist item excludes an order, all orders of a customer, a variant, or products with a tag from returns. Allowlist items and the right of withdrawal take precedence. If an item with this type and values exists, it is returned unchanged. A list can have 100,000 items. Callers: API keys with the scope `orders`; staff with the permission `listings:write`. */
    post: operations['createBlocklistItem'];
  };
  '/api/v1/blocklists/{id}': {
    /** Get an item of the blocklist. One item, with the time of its creation. Callers: API keys with the scope `orders`; staff with the permission `listings:read`. */
    get: operations['getBlocklistItem'];
    /** Remove an item from the blocklist. The item has no effect from then on. Existing returns don't change. Callers: API keys with the scope `orders`; staff with the permission `listings:write`. */
    delete: operations['deleteBlocklistItem'];
  };
  '/api/v1/allowlists': {
    /** List the items of the allowlist. Numbered pages, by `id` ascending. An allowlist item exempts an order, or all orders of a customer, from window, final sale and blocklist. Callers: API keys with the scope `orders`; staff with the permission `listings:read`. */
    get: operations['listAllowlistItems'];
    /** Add an item to the allowlist. An allowlist item exempts an order, or all orders of a customer, from window, final sale and blocklist. If an item with this type and values exists, it is returned unchanged. A list can have 100,000 items. Callers: API keys with the scope `orders`; staff with the permission `listings:write`. */
    post: operations['createAllowlistItem'];
  };
  '/api/v1/allowlists/{id}': {
    /** Get an item of the allowlist. One item, with the time of its creation. Callers: API keys with the scope `orders`; staff with the permission `listings:read`. */
    get: operations['getAllowlistItem'];
    /** Remove an item from the allowlist. The item has no effect from then on. Existing returns don't change. Callers: API keys with the scope `orders`; staff with the permission `listings:write`. */
    delete: operations['deleteAllowlistItem'];
  };
  '/api/v1/dispositioning/grade': {
    /** Grade items. Stores the condition of units as `condition` of their line items. A later grade replaces the earlier one; the history is kept. Up to 30 units of one or several returns. Either all items are stored, or none. The response repeats them. Callers: API keys with the scope `returns`; staff with the permission `inspections:write`. */
    post: operations['gradeItems'];
  };
  '/api/v1/dispositioning/assess': {
    /** Assess dispositions. Stores what happens to units as `disposition` of their line items. A later disposition replaces the earlier one, but a restocked unit stays in stock. If the shop restocks at disposition, units with `back_to_stock` are restocked now, once. Up to 30 units of one or several returns. Either all items are stored, or none. The response repeats them. Callers: API keys with the scope `returns`; staff with the permission `inspections:write`. */
    post: operations['assessDispositions'];
  };
  '/api/v1/station/scan': {
    /** Find what was scanned. The returns that a code leads to: the tracking number of a label, the barcode of a bag, a drop-off code, the reference or id of a return, the name of an order, a SKU, or the barcode of a product. Case is ignored except in bags and drop-off codes. A code that several kinds of things have counts as the first of these. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['scanCode'];
  };
  '/api/v1/station/worklist': {
    /** List returns to take along. Everything that a station needs for a shift without a network: the returns that are expected, the last changed first, at most 5,000 from the last 60 days. Then, with the last `next_cursor`, every return that has changed since; one with `is_expected` false can be dropped. Some changes are repeated. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listStationWork'];
  };
  '/api/v1/station/actions': {
    /** Report what was done at a station. Carries out up to 100 actions in their order, each on its own: one that is refused leaves nothing behind and doesn’t stop the following ones. An action is applied once, however often its `id` is sent, by whom, and how much later. So a station that was offline sends its queue again until every action has a result. `receive`: the parcel of a return arrived. `grade`: a unit got a grade of the shop. `missing`: a unit wasn’t in the parcel. `wrong_item`: another item was in its place. `extra_item`: an item that the return doesn’t have; noted on the return. `unknown_parcel`: a parcel that nobody can assign. `undo`: undoes one of the last 20 actions of the station, until a refund is made. Where a return was cancelled, or closed or processed by somebody, since the station saw it, its actions are refused with the time. Send them again with `keep` to apply them all the same. Callers: API keys with the scope `returns`; staff with the permission `inspections:write`. */
    post: operations['applyStationActions'];
  };
  '/api/v1/station/grades': {
    /** List grades. The grades of the shop; the default ones until it sets its own. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listStationGrades'];
    /** Replace the grades. Units that were graded keep their condition and disposition. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    put: operations['replaceStationGrades'];
  };
  '/api/v1/station/parcels': {
    /** List unknown parcels. Parcels that were received without a return, newest first. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['listReceivedParcels'];
  };
  '/api/v1/station/parcels/{parcel_id}/match': {
    /** Match an unknown parcel to a return. The return counts as received with that. A parcel whose code becomes known, such as the tracking number of a label that is reported late, is matched without it within a minute. Callers: API keys with the scope `returns`; staff with the permission `inspections:write`. */
    post: operations['matchReceivedParcel'];
  };
  '/api/v1/station/units/{line_item_id}/photos': {
    /** Add photos of a unit. Up to five photos of a unit, of 10 MiB each. Each is re-encoded as a JPEG without metadata. A photo that is there already isn’t added again. They are shown as `condition.images` once the unit is graded. Callers: API keys with the scope `returns`; staff with the permission `inspections:write`. */
    post: operations['addUnitPhotos'];
  };
  '/api/v1/station/parcels/{parcel_id}/photos': {
    /** Add photos of an unknown parcel. Up to five photos of a parcel that nobody can assign, of 10 MiB each. Each is re-encoded as a JPEG without metadata. A photo that is there already isn’t added again. Callers: API keys with the scope `returns`; staff with the permission `inspections:write`. */
    post: operations['addParcelPhotos'];
  };
  '/api/v1/station/units/{line_item_id}/restock-label': {
    /** Get the restock label of a unit. A label of 62 × 40 mm to stick on the unit: what happens to it, its title and SKU, the barcode and the return. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['getRestockLabel'];
  };
  '/api/v1/dropoff-returns/shipments': {
    /** Get shipments. Numbered pages of 200 shipments, by `id` ascending. Default range: the last 24 hours; with `from` alone, until now. Callers: API keys with the scope `dropoff_shipments:read`; staff with the permission `dropoff_shipments:read`. */
    get: operations['listDropoffShipments'];
  };
  '/api/v1/dropoff-returns/shipments/{happy_returns_shipment_id}': {
    /** Get shipment information. Looks up the network's identifier first, then Retour's. Callers: API keys with the scope `dropoff_shipments:read`; staff with the permission `dropoff_shipments:read`. */
    get: operations['getDropoffShipment'];
  };
  '/api/v1/dropoff-returns/shipments/{id}/items': {
    /** Get shipment items. Numbered pages of 200 units, by return and unit. Looks up Retour's identifier first, then the network's. Callers: API keys with the scope `dropoff_shipments:read`; staff with the permission `dropoff_shipments:read`. */
    get: operations['listDropoffShipmentItems'];
  };
  '/api/v1/network/dropoffs': {
    /** Record a drop-off. Reports that a counter scanned a shopper's code, put accepted items into a bag and rejected others. Several scans of a return add up. Sending the same report again returns the first response. Callers: API keys with the scope `dropoff_network:write`; staff with the permission `dropoff_network:write`. */
    post: operations['recordDropoff'];
  };
  '/api/v1/network/shipments/{network_shipment_id}': {
    /** Consolidate bags into a shipment. Sets the content of the shipment, and replaces the previous content until the shipment is processed. Its bags are closed; bags that you remove are open again. Callers: API keys with the scope `dropoff_network:write`; staff with the permission `dropoff_network:write`. */
    put: operations['putNetworkShipment'];
  };
  '/api/v1/network/shipments/{network_shipment_id}/processed': {
    /** Mark a shipment as processed. Records that its returns have arrived. The shipment can't change any more. Repeating it changes nothing. Callers: API keys with the scope `dropoff_network:write`; staff with the permission `dropoff_network:write`. */
    post: operations['processNetworkShipment'];
  };
  '/api/v1/network/locations/{location_code}': {
    /** Report a drop-off counter. Adds or replaces a counter. Draft returns offer drop-off while at least one counter is active. Recording a drop-off at an unknown counter adds it automatically. Callers: API keys with the scope `dropoff_network:write`; staff with the permission `dropoff_network:write`. */
    put: operations['putNetworkLocation'];
  };
  '/api/v1/returns/{return_id}/labels': {
    /** Generate a label. Requests a label for a return that has none, and returns before it's made. The label then appears in the details of the return and is announced by `label.created`. A label with an error is replaced. Callers: API keys with the scope `returns`; staff with the permission `returns:write`. */
    post: operations['generateLabel'];
  };
  '/api/v1/label-requests': {
    /** List label requests. Label requests of a shop with the setting `third_party`, newest first. A page with fewer rows than `limit` is the last. Callers: API keys with the scope `label_requests:read`; staff with the permission `label_requests:read`. */
    get: operations['listLabelRequests'];
  };
  '/api/v1/label-requests/{id}': {
    /** Get a label request. The request with the errors that were reported. Callers: API keys with the scope `label_requests:read`; staff with the permission `label_requests:read`. */
    get: operations['getLabelRequest'];
  };
  '/api/v1/label-requests/{id}/errors': {
    /** Report an error of a label request. Reports to the merchant why a label couldn't be made. The request stays open, and the newest 20 errors are kept. Callers: API keys with the scope `label_requests:write`; staff with the permission `label_requests:write`. */
    post: operations['reportLabelError'];
  };
  '/api/v1/labels': {
    /** Create a label. Fulfils a label request. A tracking number with a wrong check digit is accepted, and noted on the return. Callers: API keys with the scope `labels:write`; staff with the permission `labels:write`. */
    post: operations['createLabel'];
  };
  '/api/v1/labels/{id}': {
    /** Update the status of a label. Statuses only move forward; one behind the current status is kept in the history and changes nothing. `error` and `failure` can come before `delivered`, and any status can follow them. The first scan of an expired return reopens it. Callers: API keys with the scope `labels:write`; staff with the permission `labels:write`. */
    put: operations['updateLabelStatus'];
  };
  '/api/v1/cart': {
    /** Create a cart. Stores the exchange items that a shopper chose in the storefront. Callers: API keys with the scope `carts`; staff with the permission `carts:write`. */
    post: operations['createCart'];
  };
  '/api/v1/cart/{token}': {
    /** Get a cart. The items of a cart, as they were sent. Callers: API keys with the scope `carts`; staff with the permission `carts:write`. */
    get: operations['getCart'];
    /** Update a cart. Replaces all contents. A completed cart is priced again when it's completed again. Callers: API keys with the scope `carts`; staff with the permission `carts:write`. */
    post: operations['updateCart'];
    /** Delete a cart. Deletes a cart that the shopper hasn't confirmed, and releases its stock. Callers: API keys with the scope `carts`; staff with the permission `carts:write`. */
    delete: operations['deleteCart'];
  };
  '/api/v1/cart/{token}/complete': {
    /** Complete the transaction. Sets the cart as the exchange items of the shopper's return session, prices the return with them, and reserves their stock for 30 minutes. The shopper then confirms in the portal. Repeating it adds nothing. Callers: API keys with the scope `carts`; staff with the permission `carts:write`. */
    post: operations['completeCart'];
  };
  '/api/v1/cart/{token}/confirm': {
    /** Confirm a cart for the shopper. Submits the return of the session on the terms that were shown, as the button in the portal does. If they have changed, nothing is submitted: the response awaits confirmation and has the new terms. Repeating it returns the same return. Callers: API keys with the scope `carts`; staff with the permission `carts:write`. */
    post: operations['confirmCart'];
  };
  '/api/v1/store-credits': {
    /** List store credits. Store credits of the shop with their balances, newest first. Callers: API keys with the scope `store_credits:read`; staff with the permission `store_credits:read`. */
    get: operations['listStoreCredits'];
  };
  '/api/v1/store-credits/{id}': {
    /** Get a store credit. A store credit with its redemptions. Callers: API keys with the scope `store_credits:read`; staff with the permission `store_credits:read`. */
    get: operations['getStoreCredit'];
  };
  '/api/v1/store-credits/look-up': {
    /** Look a store credit up by its code. The code is in the body, so it doesn't appear in logs of URLs. Callers: API keys with the scope `store_credits:read`; staff with the permission `store_credits:read`. */
    post: operations['lookUpStoreCredit'];
  };
  '/api/v1/store-credits/redeem': {
    /** Redeem store credit. Redeems store credit in part or in full. The balance never becomes negative, even if several checkouts use the code at once. Repeating the request with the same `reference` and amount returns the first redemption. Callers: API keys with the scope `store_credits:write`; staff with the permission `store_credits:write`. */
    post: operations['redeemStoreCredit'];
  };
  '/api/v1/store-credits/{id}/redemptions/{redemption_id}/reverse': {
    /** Reverse a redemption. Returns the amount to the balance, for example after a cancelled checkout. Repeating it changes nothing. Callers: API keys with the scope `store_credits:write`; staff with the permission `store_credits:write`. */
    post: operations['reverseStoreCreditRedemption'];
  };
  '/api/v1/withdrawals': {
    /** List withdrawals. Withdrawals of the shop with their statements, newest first. Callers: API keys with the scope `withdrawals:read`; staff with the permission `withdrawals:read`. */
    get: operations['listWithdrawals'];
    /** Declare a withdrawal. Receives a statement of withdrawal from your own form. Every statement is accepted, time-stamped and acknowledged in the same words, whether or not an order matches; matching happens afterwards. Send it when the consumer confirms: the time of this request is the time of the withdrawal. No rate limit applies. Callers: API keys with the scope `withdrawals:write`. */
    post: operations['declareWithdrawal'];
  };
  '/api/v1/shopper-withdrawals': {
    /** Declare a withdrawal without a key. Receives a statement of withdrawal from a form in the browser of the consumer, like `POST /withdrawals` but without credentials. Every statement is accepted, time-stamped and acknowledged in the same words, whether or not an order matches. The sentence is always the one that Retour composes. No rate limit applies. No credentials are needed. */
    post: operations['declareShopperWithdrawal'];
  };
  '/api/v1/withdrawals/record': {
    /** Record a withdrawal that was received otherwise. Enters a statement into the register that reached you by letter, email or phone. Those stay valid ways to withdraw. Callers: API keys with the scope `withdrawals:write`; staff with the permission `withdrawals:write`. */
    post: operations['recordWithdrawal'];
  };
  '/api/v1/withdrawals/{id}': {
    /** Get a withdrawal. A withdrawal with what the law and the policy say about its order. That is information for people: it decides nothing. Callers: API keys with the scope `withdrawals:read`; staff with the permission `withdrawals:read`. */
    get: operations['getWithdrawal'];
  };
  '/api/v1/withdrawals/{id}/receipt': {
    /** Get the receipt of a withdrawal. The receipt of the last statement, or of the one that `reference` names, as text and as PDF. Callers: API keys with the scope `withdrawals:read`; staff with the permission `withdrawals:read`. */
    get: operations['getWithdrawalReceipt'];
  };
  '/api/v1/withdrawals/{id}/match': {
    /** Match a withdrawal to an order. Links a withdrawal to its order. If another withdrawal is about the same order, the statements move there, and that one is returned. Callers: API keys with the scope `withdrawals:write`; staff with the permission `withdrawals:write`. */
    post: operations['matchWithdrawal'];
  };
  '/api/v1/withdrawals/{id}/refuse': {
    /** Refuse a withdrawal. Records that a person refuses a withdrawal, and why. Statement and receipt stay. Retour doesn’t notify the consumer: do that in your own words. Callers: API keys with the scope `withdrawals:write`; staff with the permission `withdrawals:write`. */
    post: operations['refuseWithdrawal'];
  };
  '/api/v1/withdrawals/{id}/return': {
    /** Create the return of a withdrawal. Creates an ordinary return: every unit is refunded, no fee applies, and outbound shipping is refunded when the whole contract is withdrawn from. Refunds and items move only through this return. Callers: API keys with the scope `withdrawals:write`; staff with the permission `withdrawals:write`. */
    post: operations['createReturnFromWithdrawal'];
  };
  '/api/v1/orders/return-eligibility': {
    /** Get the return eligibility of an order. Evaluates every line with the lists, the policy and the right of withdrawal, and explains what makes it ineligible, what decided that, and what would change it. Nothing is reserved: submitting a return evaluates it again. Callers: API keys with the scope `orders`; staff with the permission `orders:read`. */
    post: operations['getReturnEligibility'];
  };
  '/api/v1/orders': {
    /** List orders. Orders of the shop. Discounts and tax are allocated to the units when you push the order. An order with returns can't be deleted. Ordered by `id`. Follow `next_page_url` until it's null. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listOrders'];
    /** Create or change a order. Creates the record with this `external_id` if it doesn't exist, and otherwise updates the members that you send. An absent member keeps its value, `null` clears an optional one, and an array replaces the whole array. If the body matches the stored record, nothing changes. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['upsertOrder'];
    /** Create a order. Orders of the shop. Discounts and tax are allocated to the units when you push the order. An order with returns can't be deleted. `Location` is the URL of the new record. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createOrder'];
  };
  '/api/v1/orders/{id}': {
    /** Get a order. One order, by Retour's id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getOrder'];
    /** Change a order. Updates the members that you send; `null` clears an optional one, and an array replaces the whole array. `PATCH` is the same. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['updateOrder'];
    /** Delete a order. Deletes the order permanently, unless other records reference it. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['deleteOrder'];
  };
  '/api/v1/orders/external/{external_id}': {
    /** Get a order by external id. One order, by its external id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getOrderByExternalId'];
  };
  '/api/v1/products': {
    /** List products. Products of the shop with their variants. Orders keep a snapshot, so you can delete a product that was sold; its variants are deleted too. Ordered by `id`. Follow `next_page_url` until it's null. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listProducts'];
    /** Create or change a product. Creates the record with this `external_id` if it doesn't exist, and otherwise updates the members that you send. An absent member keeps its value, `null` clears an optional one, and an array replaces the whole array. If the body matches the stored record, nothing changes. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['upsertProduct'];
    /** Create a product. Products of the shop with their variants. Orders keep a snapshot, so you can delete a product that was sold; its variants are deleted too. `Location` is the URL of the new record. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createProduct'];
  };
  '/api/v1/products/{id}': {
    /** Get a product. One product, by Retour's id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getProduct'];
    /** Change a product. Updates the members that you send; `null` clears an optional one, and an array replaces the whole array. `PATCH` is the same. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['updateProduct'];
    /** Delete a product. Deletes the product permanently, unless other records reference it. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['deleteProduct'];
  };
  '/api/v1/products/external/{external_id}': {
    /** Get a product by external id. One product, by its external id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getProductByExternalId'];
  };
  '/api/v1/products/{product_id}/product-variants': {
    /** List product variants. Variants of a product. Orders keep a snapshot, so you can delete a variant that was sold. Ordered by `id`. Follow `next_page_url` until it's null. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listProductVariants'];
    /** Create or change a product variant. Creates the record with this `external_id` if it doesn't exist, and otherwise updates the members that you send. An absent member keeps its value, `null` clears an optional one, and an array replaces the whole array. If the body matches the stored record, nothing changes. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['upsertProductVariant'];
    /** Create a product variant. Variants of a product. Orders keep a snapshot, so you can delete a variant that was sold. `Location` is the URL of the new record. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createProductVariant'];
  };
  '/api/v1/products/{product_id}/product-variants/{id}': {
    /** Get a product variant. One product variant, by Retour's id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getProductVariant'];
    /** Change a product variant. Updates the members that you send; `null` clears an optional one, and an array replaces the whole array. `PATCH` is the same. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['updateProductVariant'];
    /** Delete a product variant. Deletes the product variant permanently, unless other records reference it. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['deleteProductVariant'];
  };
  '/api/v1/customers': {
    /** List customers. Customers of the shop. A customer with orders can't be deleted. Ordered by `id`. Follow `next_page_url` until it's null. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listCustomers'];
    /** Create or change a customer. Creates the record with this `external_id` if it doesn't exist, and otherwise updates the members that you send. An absent member keeps its value, `null` clears an optional one, and an array replaces the whole array. If the body matches the stored record, nothing changes. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['upsertCustomer'];
    /** Create a customer. Customers of the shop. A customer with orders can't be deleted. `Location` is the URL of the new record. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createCustomer'];
  };
  '/api/v1/customers/{id}': {
    /** Get a customer. One customer, by Retour's id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getCustomer'];
    /** Change a customer. Updates the members that you send; `null` clears an optional one, and an array replaces the whole array. `PATCH` is the same. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['updateCustomer'];
    /** Delete a customer. Deletes the customer permanently, unless other records reference it. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['deleteCustomer'];
  };
  '/api/v1/customers/external/{external_id}': {
    /** Get a customer by external id. One customer, by its external id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getCustomerByExternalId'];
  };
  '/api/v1/collections': {
    /** List collections. Groups of products. Deleting a collection keeps its products; deleting a product removes it from its collections. Ordered by `id`. Follow `next_page_url` until it's null. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listCollections'];
    /** Create or change a collection. Creates the record with this `external_id` if it doesn't exist, and otherwise updates the members that you send. An absent member keeps its value, `null` clears an optional one, and an array replaces the whole array. If the body matches the stored record, nothing changes. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['upsertCollection'];
    /** Create a collection. Groups of products. Deleting a collection keeps its products; deleting a product removes it from its collections. `Location` is the URL of the new record. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createCollection'];
  };
  '/api/v1/collections/{id}': {
    /** Get a collection. One collection, by Retour's id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getCollection'];
    /** Change a collection. Updates the members that you send; `null` clears an optional one, and an array replaces the whole array. `PATCH` is the same. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['updateCollection'];
    /** Delete a collection. Deletes the collection permanently, unless other records reference it. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['deleteCollection'];
  };
  '/api/v1/collections/external/{external_id}': {
    /** Get a collection by external id. One collection, by its external id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getCollectionByExternalId'];
  };
  '/api/v1/collections/{collection_id}/products': {
    /** List the products of a collection. Ordered by `id`. Follow `next_page_url` until it is null. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listCollectionProducts'];
  };
  '/api/v1/collections/{collection_id}/products/{product_id}': {
    /** Add a product to a collection. Adds one product. If it's already in the collection, nothing changes. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['addCollectionProduct'];
    /** Remove a product from a collection. Removes one product from the collection. The product itself stays. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['removeCollectionProduct'];
  };
  '/api/v1/locations': {
    /** List locations. Locations that hold stock. A location that orders were sent from, or that has inventories, can't be deleted. Ordered by `id`. Follow `next_page_url` until it's null. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listLocations'];
    /** Create or change a location. Creates the record with this `external_id` if it doesn't exist, and otherwise updates the members that you send. An absent member keeps its value, `null` clears an optional one, and an array replaces the whole array. If the body matches the stored record, nothing changes. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['upsertLocation'];
    /** Create a location. Locations that hold stock. A location that orders were sent from, or that has inventories, can't be deleted. `Location` is the URL of the new record. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createLocation'];
  };
  '/api/v1/locations/{id}': {
    /** Get a location. One location, by Retour's id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getLocation'];
    /** Change a location. Updates the members that you send; `null` clears an optional one, and an array replaces the whole array. `PATCH` is the same. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['updateLocation'];
    /** Delete a location. Deletes the location permanently, unless other records reference it. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['deleteLocation'];
  };
  '/api/v1/locations/external/{external_id}': {
    /** Get a location by external id. One location, by its external id. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getLocationByExternalId'];
  };
  '/api/v1/inventories': {
    /** List inventories. Units of each variant that can be sold from each location. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listInventories'];
  };
  '/api/v1/inventories/{product_variant_id}/{location_id}': {
    /** Get an inventory. How many units of a variant can be sold from a location. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getInventory'];
    /** Create or set an inventory. Sets the number of units, and creates the inventory if it doesn't exist. `PATCH` is the same. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    put: operations['updateInventory'];
    /** Create an inventory. Creates the inventory of a variant at a location. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createInventory'];
    /** Delete an inventory. Deletes the inventory of a variant at a location. A variant without inventories is always in stock. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    delete: operations['deleteInventory'];
  };
  '/api/v1/bulk-operations': {
    /** List bulk operations. The newest first. Results are kept for 30 days. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listBulkOperations'];
    /** Create a bulk operation. One JSON object a line: `{"resource", "data"}`. `resource` is one of `order`, `product`, `product_variant`, `collection`, `customer`, `location`, `inventory`, `return`, and `data` the body of its upsert; variants name their `product`, inventories `product_variant` and `location`. Up to 50 MiB after decompression (`Content-Encoding: gzip`), 100,000 lines, 1 MiB a line. Lines are applied in their order; a bad one fails alone, and what is equal to what is there changes nothing. Fields that a resource does not know are kept as `warnings` of their line; with `Prefer: handling=strict` they fail it. Callers: API keys with the scope `commerce:write`; staff with the permission `commerce:write`. */
    post: operations['createBulkOperation'];
  };
  '/api/v1/bulk-operations/{id}': {
    /** Get a bulk operation. The bulk operation with its progress. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['getBulkOperation'];
  };
  '/api/v1/bulk-operations/{id}/jobs': {
    /** List the lines of a bulk operation. The result of each line, in their order. Callers: API keys with the scope `commerce:read`; staff with the permission `commerce:read`. */
    get: operations['listBulkOperationJobs'];
  };
  '/api/v1/webhooks': {
    /** List webhooks. All subscriptions of the shop, by `id` ascending. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:read`. */
    get: operations['listWebhooks'];
    /** Create a webhook. A webhook sends one topic to one URL, on one or more triggers. Send `trigger` with one of them or `*`, or `triggers` with a list. Several webhooks can have the same topic, triggers and URL; each delivers independently. At most 100 per shop. The profile of the key determines the signature. The secret of a `standard` webhook is in this response and is never shown again. `Location` is the URL of the new subscription. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:write`. */
    post: operations['createWebhook'];
  };
  '/api/v1/webhooks/{id}': {
    /** Get a webhook. One subscription, without its secret. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:read`. */
    get: operations['getWebhook'];
    /** Update a webhook. Replaces topic, triggers and URL; without `status`, the status stays. Sending the same `trigger` without `triggers` keeps the list of triggers, so clients that know only `trigger` can change the URL. Pending deliveries go to the new URL. `inactive` gives up pending deliveries; `active` enables a webhook that Retour disabled. Events that happen while it's inactive aren't sent later. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:write`. */
    put: operations['updateWebhook'];
    /** Delete a webhook. Pending deliveries are deleted. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:write`. */
    delete: operations['deleteWebhook'];
  };
  '/api/v1/webhooks/{id}/rotate-secret': {
    /** Rotate the secret of a webhook. The new secret signs immediately and is shown only once; the previous one also signs for 24 hours. Legacy webhooks are signed with the secret of the shop, which isn't rotated here. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:write`. */
    post: operations['rotateWebhookSecret'];
  };
  '/api/v1/webhooks/{id}/deliveries': {
    /** List the deliveries of a webhook. Sent and pending deliveries with their attempts. Deliveries and their bodies are kept for 30 days. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:read`. */
    get: operations['listWebhookDeliveries'];
  };
  '/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay': {
    /** Replay a delivery. Sets a `delivered` or `dead` delivery back to pending: same `webhook-id`, same body, a new schedule of 10 attempts, immediately and out of order. Also for an inactive webhook. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:write`. */
    post: operations['replayWebhookDelivery'];
  };
  '/api/v1/webhooks/{id}/test': {
    /** Send a test to a webhook. Sends one sample payload, signed like any other and with `X-Retour-Test: 1`, and returns the result. A test isn't stored as a delivery and doesn't count as a success or a failure. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:write`. */
    post: operations['testWebhook'];
  };
  '/api/v1/events': {
    /** List events. Every event of the shop, in a stable order: an event that is committed later comes later. Send the last event that you know as `after`. Per return, `sequence` has no gaps. Callers: API keys with the scope `developer_tools`; staff with the permission `webhooks:read`. */
    get: operations['listEvents'];
  };
  '/api/v1/events/stream': {
    /** Stream events. Server-sent events: `ready` at the start, `change` with each event of the shop (its ID, trigger and return, nothing else), `heartbeat` every 15 seconds, and `reset` where more happened than is told: load everything again. Send the last ID as `Last-Event-ID` to miss nothing. Ends with the session and after 10 minutes; connect again. A member can have 8 streams at a time. Callers: staff with the permission `returns:read`. */
    get: operations['streamEvents'];
  };
  '/api/v1/emails': {
    /** List e-mails. Messages to shoppers, newest first. Callers: API keys with the scope `emails:read`; staff with the permission `emails:read`. */
    get: operations['listEmails'];
  };
  '/api/v1/emails/{id}/resend': {
    /** Send an e-mail again. Sends the same message again to the same address, as a new e-mail. It also sends one that was held, switched off or has failed. Callers: API keys with the scope `emails:write`; staff with the permission `emails:write`. */
    post: operations['resendEmail'];
  };
  '/api/v1/audit-entries': {
    /** List the audit log. Every change by staff, an API key or the command line, newest first. With `Accept: text/csv`, the page as CSV; a `Link` header has the next one. Callers: API keys with the scope `audit:read`; staff with the permission `audit:read`. */
    get: operations['listAuditEntries'];
  };
  '/api/v1/audit-entries/verification': {
    /** Verify the audit log. Computes the hashes of up to 10000 entries again, and names the first entry that was changed or taken out. `next_after` leads on. Callers: API keys with the scope `audit:read`; staff with the permission `audit:read`. */
    get: operations['verifyAuditLog'];
  };
  '/api/v1/attention': {
    /** Get what needs attention. What waits for somebody, the most urgent first: legal deadlines, payment issues, reviews, and parcels that nobody has opened; with yesterday next to a usual day, and the state of the connections. Callers: API keys with the scope `returns`; staff with the permission `returns:read`. */
    get: operations['getAttention'];
  };
  '/api/v1/settings/shop': {
    /** Get the settings of the shop. What each setting does: API contract, 22. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    get: operations['getShopSettings'];
    /** Update the settings of the shop. Updates the members that you send. Running servers follow immediately. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    patch: operations['updateShopSettings'];
  };
  '/api/v1/settings/brand': {
    /** Get the brand of the shop. How its pages look. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    get: operations['getBrand'];
    /** Update the brand of the shop. Updates the members that you send; null restores a default. Pages follow immediately. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    patch: operations['updateBrand'];
  };
  '/api/v1/settings/brand/logo': {
    /** Upload the logo of the shop. A PNG or SVG of at most 100 kB. An SVG with scripts, or with links to other files, is rejected. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    put: operations['uploadLogo'];
    /** Delete the logo of the shop. Pages show the name of the shop instead. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    delete: operations['deleteLogo'];
  };
  '/api/v1/settings/reason-sets': {
    /** List the sets of return reasons. The default sets, and those that the shop has replaced or added. At most 50 are its own. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    get: operations['listReasonSets'];
  };
  '/api/v1/settings/reason-sets/{name}': {
    /** Get a set of return reasons. With its reasons, in the form in which they can be saved. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    get: operations['getReasonSet'];
    /** Save a set of return reasons. Replaces the set of this name, or adds it. It counts for open draft returns immediately. Without `reasons`, the default reasons of the name stay, for more product types. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    put: operations['saveReasonSet'];
    /** Delete the shop's own set of return reasons. The default set of the name applies again, if there is one. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    delete: operations['resetReasonSet'];
  };
  '/api/v1/settings/email': {
    /** Get the settings of e-mail. Who messages come from, and which are sent. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    get: operations['getEmailSettings'];
    /** Update the settings of e-mail. Updates the members that you send; null restores a default. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    patch: operations['updateEmailSettings'];
  };
  '/api/v1/settings/email/messages/{message}': {
    /** Switch a message on or off. A message that is off is recorded as suppressed. Some messages can’t be switched off. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    patch: operations['switchEmailMessage'];
  };
  '/api/v1/settings/email/messages/{message}/texts/{language}': {
    /** Get the shop's own text of a message. Null where the built-in text is used. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    get: operations['getEmailText'];
    /** Replace the text of a message. The text is plain, with **bold**, [links](https://example.com), lists of lines that begin with "- ", and placeholders in braces. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    put: operations['replaceEmailText'];
    /** Restore the built-in text of a message. Deletes the shop's own text. Repeating it changes nothing. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    delete: operations['resetEmailText'];
  };
  '/api/v1/settings/email/test': {
    /** Send a test e-mail. Hands a sample message over to the SMTP server at once, and returns how that went. Nothing is stored or sent again. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    post: operations['sendTestEmail'];
  };
  '/api/v1/settings/email/preview': {
    /** Preview a message. Composes a message without sending it: a sample, or about a return. With `subject` and `body`, it shows a text that is not saved. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    post: operations['previewEmail'];
  };
  '/api/v1/settings/payment-provider': {
    /** Get the payment provider. How refunds are made, and what can be chosen. Callers: API keys with the scope `settings:read`; staff with the permission `settings:read`. */
    get: operations['getPaymentProvider'];
    /** Set the payment provider. Replaces the provider and all its settings: send every setting, also secrets. Secrets are stored encrypted. The next refund uses it. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write` who proved who they are within the last 10 minutes. */
    put: operations['setPaymentProvider'];
    /** Clear the payment provider. The shop uses the server's again. Repeating it changes nothing. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write` who proved who they are within the last 10 minutes. */
    delete: operations['clearPaymentProvider'];
  };
  '/api/v1/api-keys': {
    /** List API keys. The newest 500 keys of the shop, revoked ones included, without their secrets. Callers: API keys with the scope `settings:read`; staff with the permission `keys:read`. */
    get: operations['listApiKeys'];
    /** Create an API key. The response shows the secret this once. A key can create keys within its own scopes, expiry and rate limit only. Callers: API keys with the scope `settings:write`; staff with the permission `keys:write` who proved who they are within the last 10 minutes. */
    post: operations['createApiKey'];
  };
  '/api/v1/api-keys/{key_id}': {
    /** Update an API key. Changes the error profile, from the next request on. Callers: API keys with the scope `settings:write`; staff with the permission `keys:write`. */
    patch: operations['updateApiKey'];
  };
  '/api/v1/api-keys/{key_id}/rotate': {
    /** Rotate the secret of an API key. The response shows the new secret this once. The present one stays valid for `overlap_hours`; an older one that was still valid ends. Callers: API keys with the scope `settings:write`; staff with the permission `keys:write` who proved who they are within the last 10 minutes. */
    post: operations['rotateApiKey'];
  };
  '/api/v1/api-keys/{key_id}/revoke': {
    /** Revoke an API key. Rejects the key immediately and permanently. Repeating it changes nothing. Callers: API keys with the scope `settings:write`; staff with the permission `keys:write`. */
    post: operations['revokeApiKey'];
  };
  '/api/v1/policy/versions': {
    /** List the versions of the policy. The newest 500, without their documents. Without any, the default policy applies. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    get: operations['listPolicyVersions'];
  };
  '/api/v1/policy/versions/{version}': {
    /** Get a version of the policy. With its document. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    get: operations['getPolicyVersion'];
  };
  '/api/v1/policy/draft': {
    /** Save the draft of the policy. Replaces the draft, which has no effect until it is published. `errors` names every problem by its path. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write`. */
    put: operations['savePolicyDraft'];
    /** Discard the draft of the policy. The version in effect stays. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write`. */
    delete: operations['discardPolicyDraft'];
  };
  '/api/v1/policy/publish': {
    /** Publish the draft of the policy. It applies to all later evaluations. Existing returns keep their version. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write` who proved who they are within the last 10 minutes. */
    post: operations['publishPolicy'];
  };
  '/api/v1/policy/schedule': {
    /** Schedule the draft of the policy. The draft takes effect at a time, within a minute. Until then it can’t be saved again. Sending another time replaces the first. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write` who proved who they are within the last 10 minutes. */
    put: operations['schedulePolicy'];
    /** Cancel the schedule of the policy. The draft stays, and doesn’t take effect by itself. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write` who proved who they are within the last 10 minutes. */
    delete: operations['cancelPolicySchedule'];
  };
  '/api/v1/policy/roll-back': {
    /** Roll back the policy. Publishes an earlier version again, as a new version. A draft stays. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write` who proved who they are within the last 10 minutes. */
    post: operations['rollBackPolicy'];
  };
  '/api/v1/policy/retire': {
    /** Retire the policy. Takes it out of effect: the default policy applies. All versions stay. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write` who proved who they are within the last 10 minutes. */
    post: operations['retirePolicy'];
  };
  '/api/v1/policy/validate': {
    /** Validate a policy. Checks a document without saving it, and lists every problem, at most 100. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    post: operations['validatePolicy'];
  };
  '/api/v1/policy/diff': {
    /** Compare two versions of the policy. From `published` to `draft` unless you name others. Where no version is in effect, `published` is the default policy. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    get: operations['diffPolicyVersions'];
  };
  '/api/v1/policy/cases': {
    /** Get the test cases of the policy. As they were saved; an empty list if none were. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    get: operations['getPolicyCases'];
    /** Save the test cases of the policy. Replaces all of them. Callers: API keys with the scope `settings:write`; staff with the permission `policies:write`. */
    put: operations['savePolicyCases'];
  };
  '/api/v1/policy/cases/run': {
    /** Run test cases with a policy. Evaluates each case with a version or a document, and compares the result with what the case expects. Without `cases`, the saved ones run. Saves nothing. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    post: operations['runPolicyCases'];
  };
  '/api/v1/policy/back-tests': {
    /** List backtests. The newest 50, which are all that are kept. Without their results. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    get: operations['listPolicyBackTests'];
    /** Backtest a policy. Evaluates the past returns of the shop as if the policy had been in effect when each was requested. Without `policy`, the draft is tested; without `against`, it is compared with what happened. A job runs it; it changes no returns. Callers: API keys with the scope `settings:write`; staff with the permission `policies:read`. */
    post: operations['requestPolicyBackTest'];
  };
  '/api/v1/policy/back-tests/{back_test_id}': {
    /** Get a backtest. With its progress, and its result once it has succeeded. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    get: operations['getPolicyBackTest'];
  };
  '/api/v1/policy/explain': {
    /** Explain what a policy decides about an order. Evaluates every line with a version or a document, at a moment. Returns, refunds and lists count as they are now. Saves nothing. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    post: operations['explainPolicy'];
  };
  '/api/v1/policy/leakage': {
    /** Report what staff let come back against the policy. Units that the policy refused and staff accepted, by code, by rule, by member of staff and by reason. Callers: API keys with the scope `settings:read`; staff with the permission `policies:read`. */
    get: operations['getPolicyLeakage'];
  };
  '/api/v1/insights/overview': {
    /** Get the figures of a period. Returns, return rates, resolutions, costs and durations of a period next to another one. Changes are counted every minute; `refreshed_at` tells up to when. Callers: API keys with the scope `returns`; staff with the permission `insights:read`. */
    get: operations['getInsightOverview'];
  };
  '/api/v1/insights/breakdown': {
    /** Break the figures of a period down. The products, reasons, countries or other values with the most, next to another period. Changes are counted every minute; `refreshed_at` tells up to when. Callers: API keys with the scope `returns`; staff with the permission `insights:read`. */
    get: operations['getInsightBreakdown'];
  };
  '/api/v1/insights/product-reasons': {
    /** Get why products come back. Returned units of the products with the most of them, by group of reasons. Changes are counted every minute; `refreshed_at` tells up to when. Callers: API keys with the scope `returns`; staff with the permission `insights:read`. */
    get: operations['getInsightProductReasons'];
  };
  '/api/v1/insights/sizing': {
    /** Get which products run small or large. Products with units that came back as too small or too large. Changes are counted every minute; `refreshed_at` tells up to when. Callers: API keys with the scope `returns`; staff with the permission `insights:read`. */
    get: operations['getInsightSizing'];
  };
  '/api/v1/insights/serial-returners': {
    /** List customers with many returns. Counted from the returns themselves, by the email address of the customer. Days are those of UTC. Callers: API keys with the scope `returns`; staff with the permission `insights:read`. */
    get: operations['listInsightSerialReturners'];
  };
  '/api/v1/insights/cost-assumptions': {
    /** Get what the shop assumes of its costs. Callers: API keys with the scope `returns`; staff with the permission `insights:read`. */
    get: operations['getInsightCostAssumptions'];
    /** Set what the shop assumes of its costs. Replaces all of them. Figures of the past are computed with them, too. Callers: API keys with the scope `settings:write`; staff with the permission `settings:write`. */
    put: operations['setInsightCostAssumptions'];
  };
  '/api/v1/openapi.json': { /** Get this description. Describes the API in OpenAPI 3.1. No key is needed. */ get: operations['getApiDescription'] };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcceptStaffInvitationInput: {
      /** The token in the URL of the invitation. */ token: string;
      name: string;
      email?: string;
      /** White space at both ends is ignored. */ password?: string;
    };
    /** What an act on a return would do, or why it would be refused. */
    ActPreview: {
      before: components['schemas']['PreviewFigures'];
      refusal: { code: string; detail: string } | null;
      after: components['schemas']['PreviewFigures'] | null;
      effects: {
        status: 'open' | 'review' | 'closed' | 'cancelled' | 'expired' | 'processing';
        movements: {
          kind: 'refund' | 'store_credit' | 'gift_card' | 'exchange_order' | 'fee' | 'charge';
          amount: components['schemas']['Amount'];
          instrument: { kind: string; gateway: string } | null;

          can_be_undone: 'never' | 'until_spent';
        }[];
        /** Exchange items that are released for shipping. */ exchanges: string[];
        voided_labels: number;
        /** Units that can be returned again. */ released_units: number;
        /** Messages to the shopper, by occasion. */ emails: string[];
      } | null;
    };
    AddPasskeyInput: {
      /** What you call it, for example the device. */ name: string;
      /** The passkey’s response, as `PublicKeyCredential.toJSON()` returns it. */ credential: { [key: string]: unknown };
    };
    AddReturningItemInput: {
      /** Line of the order. */ order_line_item_id: number;
      /** Units of the line. Default: 1. */ quantity?: number;
      /** Reason of the return, as in `return-reason`. Units that can be returned only if they are defective need a reason that is a defect. */
      reason_id?: string | null;
      /** Comment of the shopper. */ comment?: string | null;
    };
    /** An amount of money. */
    Amount: { /** Minor units of the currency. */ amount: number; currency: string; /** Equals `currency`. */ currency_code: string };
    /** An amount of money. One of the currency members is enough. */
    AmountInput: { /** Minor units of the currency. */ amount: number; currency?: string; currency_code?: string };
    /** An API key, without its secret. */
    ApiKey: {
      id: number;
      name: string;
      scopes: (
        | 'returns'
        | 'orders'
        | 'carts'
        | 'developer_tools'
        | 'destinations:read'
        | 'destinations:write'
        | 'dropoff_shipments:read'
        | 'label_requests:read'
        | 'label_requests:write'
        | 'labels:write'
        | 'commerce:read'
        | 'commerce:write'
        | 'dropoff_network:write'
        | 'draft_returns:read'
        | 'draft_returns:write'
        | 'store_credits:read'
        | 'store_credits:write'
        | 'emails:read'
        | 'emails:write'
        | 'withdrawals:read'
        | 'withdrawals:write'
        | 'settings:read'
        | 'settings:write'
        | 'audit:read'
      )[];
      /** The error profile. */ profile: 'standard' | 'legacy';
      /** Requests per minute; null for the server's limit. */ rate_limit: number | null;

      state: 'active' | 'expired' | 'revoked';
      created_at: string;
      expires_at: string | null;
      revoked_at: string | null;
      /** Until when the secret before the last rotation is accepted. */ previous_secret_expires_at: string | null;
      /** To the minute. */ last_used_at: string | null;
    };
    ApplyStationActionsInput: {
      /** The name of the station, such as "York, bench 2". */ station: string;
      /** In the order in which they were done. */
      actions: {
        /** Made by the station: the idempotency key of the action, valid for good. */ id: string;

        type: 'receive' | 'grade' | 'missing' | 'wrong_item' | 'extra_item' | 'unknown_parcel' | 'undo';
        /** When it was done. Default, and where it is more than 5 minutes ahead: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        at?: string | null;
        /** Of `receive` and `extra_item`. */ return_id?: number | null;
        /** Of `grade`, `missing` and `wrong_item`. */ line_item_id?: number | null;
        /** Of `grade`. */ grade?: number | null;
        /** Default: that of the grade. */ disposition_outcome?: 'back_to_stock' | 'resale_hold' | 'recycle' | 'donate' | 'missing' | null;
        /** For colleagues. */ note?: string | null;
        /** What was scanned, of `extra_item` and `unknown_parcel`. */ code?: string | null;
        /** Made by the station, of `unknown_parcel`. */ parcel_id?: string | null;
        /** The action that an `undo` undoes. */ action_id?: string | null;
        /** The state that the station showed when it was done. */ seen_state?: 'open' | 'review' | 'closed' | 'cancelled' | 'expired' | null;
        /** Apply it although the return was cancelled, closed or processed meanwhile. Default: false. */ keep?: boolean;
      }[];
    };
    AssessDispositionsInput: { items: components['schemas']['AssessedItem'][] };
    /** What happens to a unit. */
    AssessedItem: {
      /** A unit of a return; each at most once per request. */ line_item_id: number;
      /** What happens to the unit. */ disposition_outcome: 'back_to_stock' | 'resale_hold' | 'recycle' | 'donate' | 'missing';
      /** Who inspected, by convention an email address. */ return_processor?: string | null;
      /** Anything else. */ note?: string | null;
      /** Default: now. At most 5 minutes in the future. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
      inspected_at?: string | null;
    };
    AssignReturnInput: { /** Null: nobody. */ member_id: number | null };
    Assignee: { assignee: components['schemas']['AssigneeOfReturn'] | null };
    AssigneeOfReturn: { id: number; name: string };
    /** What needs attention, and how things are. */
    Attention: {
      /** Things in all groups. */ total: number;
      /** Returns under way that need nobody. */ on_track: number;
      /** The most urgent first. Groups without items are left out. */
      groups: {
        group: 'legal_deadlines' | 'payment_issues' | 'reviews' | 'overdue';
        /** At most 1000 are counted. */ count: number;
        /** The two most urgent. */
        items: {
          kind: 'withdrawal' | 'withdrawal_refund' | 'refund_unknown' | 'refund_failed' | 'review' | 'overdue';
          withdrawal_id: number | null;
          return_id: number | null;
          settlement_id: string | null;
          order_name: string | null;
          customer_name: string | null;
          units: number | null;
          /** Of a withdrawal what the consumer wrote about the items, of a refund the failure code, of a review its reason. */ detail: string | null;
          /** When the parcel arrived. */ detail_at: string | null;
          amount: { /** In minor units. */ amount: number; currency: string } | null;
          since: string;
          due_at: string | null;
          /** The next step. */ action: 'refund' | 'create_return' | 'find_order' | 'look_up' | 'resolve' | 'review' | 'inspect';
        }[];
      }[];
      yesterday: {
        /** In the time zone of the shop. */ date: string;
        currency: string;
        figures: {
          /** `refunded` and `retained`, which is exchanges and credit, are amounts in minor units; the others are counts. */
          name: 'requested' | 'arrived' | 'closed' | 'refunded' | 'retained';
          value: number;
          /** Mean of the same weekday of the eight weeks before. */ usual: number;
        }[];
      };
      /** Returns requested on the last 14 days, up to yesterday. */ days: { date: string; requested: number }[];
      connections: {
        kind: 'shop' | 'payments' | 'emails' | 'webhook';
        is_failing: boolean;
        /** The last order, or the last money that moved. */ last_at: string | null;
        /** Of the webhook. */ id: number | null;
        host: string | null;
        failing_since: string | null;
        /** Deliveries that wait, or e-mails of seven days that failed. At most 1000 are counted. */ waiting: number;
      }[];
    };
    /** Something that staff, a key or a command changed. */
    AuditEntry: {
      /** Place in the log, without gaps. */ id: number;
      occurred_at: string;
      actor: { /** `cli`: the command line of the server. */ kind: 'staff' | 'key' | 'cli'; id: number | null; /** As it was then. */ name: string };
      /** Of the API, or the command, such as `keys create`. */ operation: string;
      object: { type: string; id: string | null } | null;
      /** Of settings, and the states of returns, settlements and withdrawals. Of secrets, personal data and long texts only `changed`. */
      changes: {
        object: string;
        id: string | null;
        /** What differs; null for something new. */ before: { [key: string]: unknown } | null;
        /** Null for something deleted. */ after: { [key: string]: unknown } | null;
      }[];
      reason: string | null;
      origin: { address: string | null; user_agent: string | null; request_id: string | null };
      /** Changes, reason and origin were erased together with a person’s data. */ is_erased: boolean;
      /** Binds the entry to all entries before it. */ hash: string;
    };
    /** Whether the log is as it was sealed. */
    AuditVerification: {
      /** Entries that are as they were sealed. */ checked: number;
      /** The first entry that was checked. */ first_id: number | null;
      /** The last entry that was checked. */ last_id: number | null;
      /** Go on with `after`: there are more entries. Null at the end of the log. */ next_after: number | null;
      broken: {
        /** The first entry that isn’t as it was sealed. */ id: number;
        /** `missing`: the entry was taken out; `unlinked`: it doesn’t continue the one before; `changed` and `details_changed`: its content differs; `cut_off`: the end was taken off. */
        kind: 'missing' | 'unlinked' | 'changed' | 'details_changed' | 'cut_off' | 'not_met';
        reason: string;
      } | null;
      /** Hash of the last entry that was checked. Note it elsewhere to compare with it later. */ head: string;
    };
    /** What would have been different. */
    BackTestResult: {
      returns: number;
      changed: number;
      before: {
        returns: { allowed: number; partly: number; refused: number };
        units: { allowed: number; refused: number };
        value: { allowed: number; refused: number };
        /** Allowed by law, not by the policy. */
        by_law: { units: number; /** In minor units of the currency of the shop. */ value: number };
        money: {
          /** In minor units of the currency of the shop. */ refund: number;
          /** In minor units of the currency of the shop. */ credit: number;
          /** In minor units of the currency of the shop. */ exchange: number;
          /** In minor units of the currency of the shop. */ fees: number;
          /** In minor units of the currency of the shop. */ bonus: number;
          /** In minor units of the currency of the shop. */ shipping: number;
        };
        reviewed: number;
      };
      after: {
        returns: { allowed: number; partly: number; refused: number };
        units: { allowed: number; refused: number };
        value: { allowed: number; refused: number };
        /** Allowed by law, not by the policy. */
        by_law: { units: number; /** In minor units of the currency of the shop. */ value: number };
        money: {
          /** In minor units of the currency of the shop. */ refund: number;
          /** In minor units of the currency of the shop. */ credit: number;
          /** In minor units of the currency of the shop. */ exchange: number;
          /** In minor units of the currency of the shop. */ fees: number;
          /** In minor units of the currency of the shop. */ bonus: number;
          /** In minor units of the currency of the shop. */ shipping: number;
        };
        reviewed: number;
      };
      differences: {
        kind:
          | 'refused'
          | 'allowed'
          | 'kept'
          | 'sent_back'
          | 'charged_more'
          | 'charged_less'
          | 'more_bonus'
          | 'less_bonus'
          | 'more_shipping'
          | 'less_shipping'
          | 'reviewed'
          | 'not_reviewed'
          | 'destination'
          | 'method_excluded'
          | 'method_offered'
          | 'processing_event';
        returns: number;
        units: number;
        /** In minor units of the currency of the shop. */ value: number;
        /** In minor units of the currency of the shop. */ amount: number;
        /** Returns in which it is worth most. */ examples: number[];
      }[];
      deciders: {
        kind:
          | 'refused'
          | 'allowed'
          | 'kept'
          | 'sent_back'
          | 'charged_more'
          | 'charged_less'
          | 'more_bonus'
          | 'less_bonus'
          | 'more_shipping'
          | 'less_shipping'
          | 'reviewed'
          | 'not_reviewed'
          | 'destination'
          | 'method_excluded'
          | 'method_offered'
          | 'processing_event';
        returns: number;
        units: number;
        /** In minor units of the currency of the shop. */ value: number;
        /** In minor units of the currency of the shop. */ amount: number;
        /** Returns in which it is worth most. */ examples: number[];
        code: string | null;
        decided_by: { kind: string; id: string | null; name: string | null } | null;
      }[];
      unknown_facts: { fact: string; returns: number }[];
      left_out: { called_off: number; without_units: number };
    };
    BeginPasskeySignInInput: { /** Handle of the shop. */ shop: string };
    /** How the pages of a shop look. */
    Brand: {
      /** Colour of buttons and links. It is adjusted so that text on it can be read. Null: blue. */ accent: string | null;
      /** `dark_text`: buttons have dark text. `darkened`: buttons are a little darker. */ adjustments: ('dark_text' | 'darkened')[];
      /** Corner radius in pixels: 0, 8, 16. Null: 8. */ radius: number | null;
      /** Of readers who ask for no language that the portal has. Null: en. */ language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar' | null;
      /** Origins of pages that may show the portal in a frame, such as `https://acme.example`. */ embed_origins: string[];
      links: { returns_policy: string | null; privacy: string | null; accessibility: string | null; contact: string | null };
      /** It changes with the logo. */ logo_url: string | null;
      /** Where shoppers begin. */ portal_url: string;
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    /** An upload of many lines, with its progress. */
    BulkOperation: {
      id: number;
      /** `completed`: every line has a result. `failed`: stopped by a server error. */ status: 'pending' | 'running' | 'completed' | 'failed';
      total_count: number;
      pending_count: number;
      success_count: number;
      failed_count: number;
      created_at: string;
      started_at: string | null;
      finished_at: string | null;
    };
    /** The result of a line. */
    BulkOperationJob: {
      /** Line of the upload, from 1. */ line: number;
      resource: string | null;
      external_id: string | null;

      status: 'pending' | 'success' | 'failed';

      result: 'created' | 'updated' | 'unchanged' | null;
      id: number | null;
      errors: { field: string | null; message: string }[];
      /** Unknown fields of `data`; they were ignored. */ warnings: { field: string; message: string }[];
    };
    /** Variants by the commerce platform's ids, with at most 100 units together. */
    Cart: (
      | (number | string)
      | {
          variant_id: number | string;
          /** Default: 1. */ quantity?: number | string;
          /** Properties that the storefront stores with the item. */ properties?: { [key: string]: string };
        }
    )[];
    ChangeOwnPasswordInput: { /** White space at both ends is ignored. */ password: string };
    /** What a choice comes to. Items without a choice count as given back. */
    ChoiceAmounts: {
      /** What the draft comes to with the choice, less what it comes to without the item: what the item adds to each amount. Below 0 where it takes from the others. */
      adds: {
        /** Null in a gift return, which shows no prices. */ value: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ refund: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ store_credit: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ bonus: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ fees: components['schemas']['DraftAmount'] | null;
        amount_due: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ net: components['schemas']['DraftAmount'] | null;
      };
      totals: components['schemas']['DraftTotals'];
      /** Of the whole draft, waived ones included. */
      fees: {
        type: 'handling' | 'restocking' | 'label';
        /** Null in a gift return, which shows no prices. */ usual: components['schemas']['DraftAmount'] | null;
        /** What is taken. Null in a gift return, which shows no prices. */ amount: components['schemas']['DraftAmount'] | null;
        /** Why the usual fee is not taken; `outcome` is what the shopper gets. */
        waived_because: 'defect' | 'withdrawal' | 'reason' | 'outcome' | 'rule' | null;
      }[];
    };
    /** A group of products. */
    Collection: {
      id: number;
      external_id: string;
      name: string;
      sales_channel: string | null;
      /** Equals `sales_channel`. */ channel: string | null;
      handle: string | null;
      product_count: number;
      /** The first 250, by `id`; `GET /collections/{id}/products` lists all. */
      products: { id: number; external_id: string; sku: string | null; name: string }[];
      created_at: string;
      updated_at: string;
    };
    /** Who buys. */
    CommerceCustomer: {
      id: number;
      external_id: string;
      /** Empty for a customer created from an order without an email address. */ sales_channel: string;
      first_name: string | null;
      last_name: string | null;
      email: string | null;
      phone: string | null;
      tags: string[];
      created_at: string;
      updated_at: string;
    };
    /** An order. */
    CommerceOrder: {
      id: number;
      external_id: string;
      name: string;
      order_number: string;
      source: string | null;
      sales_channel: string | null;

      status: 'active' | 'archived' | 'cancelled' | 'unknown';
      customer: { id: number; external_id: string; first_name: string | null; last_name: string | null; email: string | null; phone: string | null } | null;
      shipping_address: {
        name: string | null;
        company: string | null;
        address1: string | null;
        address2: string | null;
        city: string | null;
        region: string | null;
        postal_code: string | null;
        country_code: string | null;
      } | null;
      billing_address: {
        name: string | null;
        company: string | null;
        address1: string | null;
        address2: string | null;
        city: string | null;
        region: string | null;
        postal_code: string | null;
        country_code: string | null;
      } | null;
      taxes_included: boolean;
      total_price: components['schemas']['Amount'];
      total_discounts: components['schemas']['Amount'] | null;
      total_taxes: components['schemas']['Amount'] | null;
      total_shipping: components['schemas']['Amount'] | null;
      total_price_presentment: components['schemas']['Amount'] | null;
      total_discounts_presentment: components['schemas']['Amount'] | null;
      total_taxes_presentment: components['schemas']['Amount'] | null;
      total_shipping_presentment: components['schemas']['Amount'] | null;
      order_discounts: {
        type: 'amount' | 'percentage' | 'bonus' | 'bonus_choice' | 'fixed_price' | 'free' | 'percentage_off_options' | 'price_book_price' | 'total_fixed_price';
        /** Equals `type`. */
        discount_type:
          | 'amount'
          | 'percentage'
          | 'bonus'
          | 'bonus_choice'
          | 'fixed_price'
          | 'free'
          | 'percentage_off_options'
          | 'price_book_price'
          | 'total_fixed_price';
        external_id: string | null;
        code: string | null;
        name: string | null;
        reason: string | null;
        rate: (string | number) | null;
        amount: components['schemas']['Amount'];
        net_adjustment_money: components['schemas']['Amount'] | null;
        tax_adjustment_money: components['schemas']['Amount'] | null;
      }[];
      shipping_lines: {
        title: string;
        price: components['schemas']['Amount'];
        /** `price` equals `amount`. */
        tax_lines: { title: string; rate: string | number; amount: components['schemas']['Amount']; price: components['schemas']['Amount'] }[];
        discounts: {
          type:
            | 'amount'
            | 'percentage'
            | 'bonus'
            | 'bonus_choice'
            | 'fixed_price'
            | 'free'
            | 'percentage_off_options'
            | 'price_book_price'
            | 'total_fixed_price';
          /** Equals `type`. */
          discount_type:
            | 'amount'
            | 'percentage'
            | 'bonus'
            | 'bonus_choice'
            | 'fixed_price'
            | 'free'
            | 'percentage_off_options'
            | 'price_book_price'
            | 'total_fixed_price';
          external_id: string | null;
          code: string | null;
          name: string | null;
          reason: string | null;
          rate: (string | number) | null;
          amount: components['schemas']['Amount'];
          net_adjustment_money: components['schemas']['Amount'] | null;
          tax_adjustment_money: components['schemas']['Amount'] | null;
        }[];
      }[];
      fees: {
        external_id: string | null;
        name: string;
        amount: components['schemas']['Amount'];
        tax: components['schemas']['Amount'] | null;
        accepted_offer_mode: string[];
      }[];
      tags: string[];
      line_items: {
        id: number;
        external_id: string | null;
        product: { id: number | null; external_id: string } | null;
        product_variant: { id: number | null; external_id: string } | null;
        title: string;
        sku: string | null;
        barcode: string | null;
        quantity: number;
        unit_price: components['schemas']['Amount'];
        unit_price_presentment: components['schemas']['Amount'] | null;
        discounts: {
          type:
            | 'amount'
            | 'percentage'
            | 'bonus'
            | 'bonus_choice'
            | 'fixed_price'
            | 'free'
            | 'percentage_off_options'
            | 'price_book_price'
            | 'total_fixed_price';
          /** Equals `type`. */
          discount_type:
            | 'amount'
            | 'percentage'
            | 'bonus'
            | 'bonus_choice'
            | 'fixed_price'
            | 'free'
            | 'percentage_off_options'
            | 'price_book_price'
            | 'total_fixed_price';
          external_id: string | null;
          code: string | null;
          name: string | null;
          reason: string | null;
          rate: (string | number) | null;
          amount: components['schemas']['Amount'];
          net_adjustment_money: components['schemas']['Amount'] | null;
          tax_adjustment_money: components['schemas']['Amount'] | null;
        }[];
        unit_discounts: components['schemas']['Amount'] | null;
        taxable: boolean;
        /** `price` equals `amount`. */
        tax_lines: { title: string; rate: string | number; amount: components['schemas']['Amount']; price: components['schemas']['Amount'] }[];
        /** `price` equals `amount`. */
        duties: {
          hs_code: string | null;
          country_of_origin: string | null;
          amount: components['schemas']['Amount'];
          price: components['schemas']['Amount'];
          /** `price` equals `amount`. */
          tax_lines: { title: string; rate: string | number; amount: components['schemas']['Amount']; price: components['schemas']['Amount'] }[];
        }[];
        metadata: { key: string; value: string | number | boolean | null }[];
      }[];
      fulfillments: {
        external_id: string;

        status: 'success' | 'failure' | 'cancelled' | 'pending' | 'open' | 'error';
        fulfilled_at: string | null;
        delivered_at: string | null;
        shipping_carrier: string | null;
        tracking_numbers: string[];
        location: { id: number; external_id: string } | null;
        fulfillment_line_items: { external_id: string | null; order_line_item_external_id: string | null; quantity: number }[];
      }[];
      refunds: {
        external_id: string;

        type: 'line_item' | 'shipping' | 'other';
        amount: components['schemas']['Amount'];
        total: components['schemas']['Amount'];
        line_item: { id: number; external_id: string | null; quantity: number; restock: boolean } | null;
        created_at: string;
      }[];
      payments: {
        external_id: string;
        gateway: string;

        kind: 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other';
        captured: components['schemas']['Amount'];

        status: 'captured' | 'pending' | 'voided';
        captured_at: string;
        card: { brand: string; last4: string } | null;
      }[];
      created_at: string;
      updated_at: string;
    };
    CompleteCartInput: { /** Format: uuid. The value of `retour_return_id` in the storefront URL. */ return_session_id: string };
    /** A cart as the exchange items of the shopper's return session. */
    CompletedCart: {
      token: string;
      /** Format: uuid. */ return_session_id: string;

      status: 'awaiting_confirmation' | 'confirmed';
      /** The return, once the shopper has confirmed. */ return_id: number | null;
      /** The currency that the order was paid in. */ currency: string;
      taxes_included: boolean;
      /** One for each unit. */
      exchange_items: {
        variant_id: number | string;
        product_id: (number | string) | null;
        sku: string;
        title: string;
        price: string;
        discount: string;
        tax: string;
        total: string;
      }[];
      /** Totals of the whole return, with the member names of a return. */
      totals: {
        return_total: string;
        honoured_discount: string;
        bonus_credit: string;
        exchange_product_total: string;
        exchange_discount_total: string;
        exchange_tax_total: string;
        exchange_total: string;
        exchange_credit_total: string;
        upsell: string;
        refund: string;
        gift_card: string;
        handling_fee: string;
        total: string;
      };
      /** Where the shopper confirms. */ portal_url: string;
      /** Until then the stock is reserved. */ expires_at: string;
    };
    ConfirmAuthenticatorInput: { /** Six digits from the authenticator app, or a recovery code. */ code: string };
    ConfirmCartInput: { /** Format: uuid. The value of `retour_return_id` in the storefront URL. */ return_session_id: string };
    CreateAllowlistItemInput: {
      /** `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products. */
      type: 'order' | 'email';
      /** Compared without case; order names with or without `#`, email addresses without a `+tag`. */ value: string;
      /** Stored with the item; it has no effect. */ secondary_value?: string | null;
    };
    CreateApiKeyInput: {
      /** The system that uses the key. */ name: string;
      scopes: (
        | 'returns'
        | 'orders'
        | 'carts'
        | 'developer_tools'
        | 'destinations:read'
        | 'destinations:write'
        | 'dropoff_shipments:read'
        | 'label_requests:read'
        | 'label_requests:write'
        | 'labels:write'
        | 'commerce:read'
        | 'commerce:write'
        | 'dropoff_network:write'
        | 'draft_returns:read'
        | 'draft_returns:write'
        | 'store_credits:read'
        | 'store_credits:write'
        | 'emails:read'
        | 'emails:write'
        | 'withdrawals:read'
        | 'withdrawals:write'
        | 'settings:read'
        | 'settings:write'
        | 'audit:read'
      )[];
      /** The error profile. */ profile?: 'standard' | 'legacy';
      rate_limit?: number | null;
      /** When the key stops working. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ expires_at?: string | null;
    };
    CreateBlocklistItemInput: {
      /** `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products. */
      type: 'order' | 'email' | 'product' | 'product_tag';
      /** Compared without case; order names with or without `#`, email addresses without a `+tag`. */ value: string;
      /** A second value of the same type, which the item blocks too. */ secondary_value?: string | null;
    };
    CreateCollectionInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      name: string;
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      /** Name of the collection in URLs of the shop. */ handle?: string | null;
      /** All products of the collection. To add one of more than 1,000, use the operation for one. */
      products?: { /** Our id. */ id?: number; external_id?: string }[] | null;
    };
    CreateCustomerInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      /** Sales channel of the customer. */ sales_channel: string;
      first_name?: string | null;
      last_name?: string | null;
      /** Format: email. */ email?: string | null;
      phone?: string | null;
      tags?: string[] | null;
    };
    CreateDeepLinkInput: {
      /** Name of the order. Case and a `#` at the beginning are ignored. */ name: string;
      /** What the shop's order look-up requires: postal code, email address or phone number. */ zip: string;
      /** The gift flow. Default: false. */ gift?: boolean | null;
    };
    CreateDestinationInput: {
      /** A warehouse receives returned items; a donation centre passes them on. */ type: 'warehouse' | 'donate';
      name: string;
      /** A disabled destination isn't used for new returns. Default: true. */ enabled?: boolean;
      /** The location at the commerce platform where items are restocked. */ provider_location_id?: number | string | null;
      /** Where the items are sent. */
      address: {
        address1: string;
        address2?: string | null;
        city: string;
        state?: string | null;
        zip?: string | null;
        /** English short name of ISO 3166-1. It or `country_code` is required; the other is filled in. */ country?: string | null;
        /** Two upper-case letters. */ country_code?: string | null;
      };
    };
    CreateFraudReportInput: {
      /** Kind of fraud. */
      category:
        | 'package-never-received'
        | 'package-is-empty'
        | 'package-is-missing-items'
        | 'instant-return-charge-failed'
        | 'keep-item-abuse'
        | 'splitting-returns-to-avoid-restrictions'
        | 'item-is-worn'
        | 'other';
      /** What was observed. Required if `category` is `other`. */ comment?: string | null;
    };
    CreateInventoryInput: { /** Units that can be sold. */ available_count: number };
    CreateLabelInput: {
      /** A label request that is `issued`. */ label_request_id: number;
      /** In the carrier's spelling. */ tracking_number: string;
      carrier: string;
      /** Format: uri. URL of the document. Null if there is only a QR code. */ label_url: string | null;
      rate: components['schemas']['AmountInput'];
      /** Format: uri. The carrier's tracking page. */ tracking_url?: string | null;
      /** Format: uri. Image of a QR code for the counter. */ qrcode_url?: string | null;
    };
    CreateLocationInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      name: string;
      /** The stock of an inactive location can't be sold. */ status: 'active' | 'inactive';
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      /** Whether shoppers can bring returns to this location. Default: false. */ accepts_returns?: boolean;
      address: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      };
    };
    CreateOrderInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      /** Name of the order, as the shopper enters it. */ name: string;
      /** Default: the digits of `name`. */ order_number?: string | null;
      source?: string | null;
      sales_channel?: string | null;
      /** The same as `sales_channel`. */ channel?: string | null;
      /** Default: active. */ status?: 'active' | 'archived' | 'cancelled' | 'unknown';
      customer?: {
        /** Our id. */ id?: number;
        external_id?: string;
        first_name?: string | null;
        last_name?: string | null;
        /** Format: email. */ email?: string | null;
        phone?: string | null;
      } | null;
      shipping_address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      } | null;
      billing_address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      } | null;
      taxes_included: boolean;
      total_price: components['schemas']['AmountInput'];
      total_discounts?: components['schemas']['AmountInput'] | null;
      total_taxes?: components['schemas']['AmountInput'] | null;
      total_shipping?: components['schemas']['AmountInput'] | null;
      total_price_presentment?: components['schemas']['AmountInput'] | null;
      total_discounts_presentment?: components['schemas']['AmountInput'] | null;
      total_taxes_presentment?: components['schemas']['AmountInput'] | null;
      total_shipping_presentment?: components['schemas']['AmountInput'] | null;
      /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
      order_discounts?:
        | {
            /** Required unless `discount_type` is sent. */
            type?:
              | 'amount'
              | 'percentage'
              | 'bonus'
              | 'bonus_choice'
              | 'fixed_price'
              | 'free'
              | 'percentage_off_options'
              | 'price_book_price'
              | 'total_fixed_price';
            /** The same as `type`. */
            discount_type?:
              | 'amount'
              | 'percentage'
              | 'bonus'
              | 'bonus_choice'
              | 'fixed_price'
              | 'free'
              | 'percentage_off_options'
              | 'price_book_price'
              | 'total_fixed_price';
            external_id?: string | null;
            code?: string | null;
            name?: string | null;
            reason?: string | null;
            rate?: (string | number) | null;
            amount?: components['schemas']['AmountInput'] | null;
            net_adjustment_money?: components['schemas']['AmountInput'] | null;
            tax_adjustment_money?: components['schemas']['AmountInput'] | null;
          }[]
        | null;
      shipping_lines?:
        | {
            title: string;
            price: components['schemas']['AmountInput'];
            /** Each has an `amount`, or a `price`, which means the same. */
            tax_lines?:
              | {
                  title: string;
                  rate: string | number;
                  amount?: components['schemas']['AmountInput'] | null;
                  price?: components['schemas']['AmountInput'] | null;
                }[]
              | null;
            /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
            discounts?:
              | {
                  /** Required unless `discount_type` is sent. */
                  type?:
                    | 'amount'
                    | 'percentage'
                    | 'bonus'
                    | 'bonus_choice'
                    | 'fixed_price'
                    | 'free'
                    | 'percentage_off_options'
                    | 'price_book_price'
                    | 'total_fixed_price';
                  /** The same as `type`. */
                  discount_type?:
                    | 'amount'
                    | 'percentage'
                    | 'bonus'
                    | 'bonus_choice'
                    | 'fixed_price'
                    | 'free'
                    | 'percentage_off_options'
                    | 'price_book_price'
                    | 'total_fixed_price';
                  external_id?: string | null;
                  code?: string | null;
                  name?: string | null;
                  reason?: string | null;
                  rate?: (string | number) | null;
                  amount?: components['schemas']['AmountInput'] | null;
                  net_adjustment_money?: components['schemas']['AmountInput'] | null;
                  tax_adjustment_money?: components['schemas']['AmountInput'] | null;
                }[]
              | null;
          }[]
        | null;
      /** Charges besides items and shipping, such as an order protection. They are part of `total_price` and never refunded. */
      fees?:
        | {
            external_id?: string | null;
            name: string;
            amount: components['schemas']['AmountInput'];
            tax?: components['schemas']['AmountInput'] | null;
            accepted_offer_mode?: string[] | null;
          }[]
        | null;
      tags?: string[] | null;
      line_items: {
        external_id?: string | null;
        product?: { /** Our id. */ id?: number; external_id?: string } | null;
        product_variant?: { /** Our id. */ id?: number; external_id?: string } | null;
        title?: string | null;
        sku?: string | null;
        barcode?: string | null;
        /** Default: 1. */ quantity?: number;
        unit_price: components['schemas']['AmountInput'];
        unit_price_presentment?: components['schemas']['AmountInput'] | null;
        /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
        discounts?:
          | {
              /** Required unless `discount_type` is sent. */
              type?:
                | 'amount'
                | 'percentage'
                | 'bonus'
                | 'bonus_choice'
                | 'fixed_price'
                | 'free'
                | 'percentage_off_options'
                | 'price_book_price'
                | 'total_fixed_price';
              /** The same as `type`. */
              discount_type?:
                | 'amount'
                | 'percentage'
                | 'bonus'
                | 'bonus_choice'
                | 'fixed_price'
                | 'free'
                | 'percentage_off_options'
                | 'price_book_price'
                | 'total_fixed_price';
              external_id?: string | null;
              code?: string | null;
              name?: string | null;
              reason?: string | null;
              rate?: (string | number) | null;
              amount?: components['schemas']['AmountInput'] | null;
              net_adjustment_money?: components['schemas']['AmountInput'] | null;
              tax_adjustment_money?: components['schemas']['AmountInput'] | null;
            }[]
          | null;
        unit_discounts?: components['schemas']['AmountInput'] | null;
        /** Default: true. */ taxable?: boolean;
        /** Each has an `amount`, or a `price`, which means the same. */
        tax_lines?:
          | {
              title: string;
              rate: string | number;
              amount?: components['schemas']['AmountInput'] | null;
              price?: components['schemas']['AmountInput'] | null;
            }[]
          | null;
        /** Each has an `amount`, or a `price`, which means the same. */
        duties?:
          | {
              hs_code?: string | null;
              /** ISO 3166-1, two letters. */ country_of_origin?: string | null;
              amount?: components['schemas']['AmountInput'] | null;
              price?: components['schemas']['AmountInput'] | null;
              /** Each has an `amount`, or a `price`, which means the same. */
              tax_lines?:
                | {
                    title: string;
                    rate: string | number;
                    amount?: components['schemas']['AmountInput'] | null;
                    price?: components['schemas']['AmountInput'] | null;
                  }[]
                | null;
            }[]
          | null;
        /** Stored and returned; Retour doesn't use it. */ metadata?: { key: string; value?: string | number | boolean | null }[] | null;
      }[];
      fulfillments?:
        | {
            external_id: string;

            status: 'success' | 'failure' | 'cancelled' | 'pending' | 'open' | 'error';
            /** Makes the units returnable. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ fulfilled_at?: string | null;
            /** Starts the return window, if the policy counts from delivery. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
            delivered_at?: string | null;
            shipping_carrier?: string | null;
            tracking_numbers?: string[] | null;
            location?: { /** Our id. */ id?: number; external_id?: string } | null;
            fulfillment_line_items?: { external_id?: string | null; order_line_item_external_id: string; quantity: number }[] | null;
          }[]
        | null;
      refunds?:
        | {
            external_id: string;

            type: 'line_item' | 'shipping' | 'other';
            amount?: components['schemas']['AmountInput'] | null;
            total?: components['schemas']['AmountInput'] | null;
            line_item?: { /** Our id. */ id?: number; external_id?: string; quantity: number; /** Default: false. */ restock?: boolean } | null;
            /** Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at?: string | null;
          }[]
        | null;
      /** Without payments, Retour doesn't know how the order was paid: its total counts as paid, and refunds are recorded as owed. */
      payments?:
        | {
            external_id: string;
            gateway: string;

            kind: 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other';
            captured: components['schemas']['AmountInput'];

            status: 'captured' | 'pending' | 'voided';
            /** When the payment was captured. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ captured_at: string;
            /** How the shopper recognises the card. */
            card?: { /** Such as `Visa`. */ brand: string; last4: string } | null;
          }[]
        | null;
      /** When the order was placed; default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at?: string | null;
    };
    CreateProductInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      name: string;
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      sku?: string | null;
      barcode?: string | null;
      type?: string | null;
      vendor?: string | null;
      description?: string | null;
      weight_grams?: number | null;
      price?: components['schemas']['AmountInput'] | null;
      collections?: { /** Id of the product. */ id?: number | null; external_id?: string | null; name?: string | null }[] | null;
      options?: { position: number; name: string; values: string[] }[] | null;
      images?: string[] | null;
      tags?: string[] | null;
      source?: string | null;
      /** Created or updated by their `external_id`. Variants that you don't send stay. */
      product_variants?: {
        /** Your id of the record; unique per shop and resource. */ external_id: string;
        sku?: string | null;
        name?: string | null;
        barcode?: string | null;
        weight_grams?: number | null;
        price?: components['schemas']['AmountInput'];
        images?: string[] | null;
        options?: { position: number; value: string }[] | null;
        /** Default: true. */ taxable?: boolean;
        logistics_information?: {
          /** ISO 3166-1, two letters. */ origin_country_code?: string | null;
          origin_region_code?: string | null;
          /** Harmonized System code. */ default_hs_code?: string | null;
          requires_shipping: boolean;
          cost?: components['schemas']['AmountInput'] | null;
          destination_country_hs_codes?: { /** ISO 3166-1, two letters. */ country_code: string; /** Harmonized System code. */ hs_code: string }[];
        } | null;
      }[];
    };
    CreateProductVariantInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      sku?: string | null;
      name?: string | null;
      barcode?: string | null;
      weight_grams?: number | null;
      price: components['schemas']['AmountInput'];
      images?: string[] | null;
      options?: { position: number; value: string }[] | null;
      /** Default: true. */ taxable?: boolean;
      logistics_information?: {
        /** ISO 3166-1, two letters. */ origin_country_code?: string | null;
        origin_region_code?: string | null;
        /** Harmonized System code. */ default_hs_code?: string | null;
        requires_shipping: boolean;
        cost?: components['schemas']['AmountInput'] | null;
        destination_country_hs_codes?: { /** ISO 3166-1, two letters. */ country_code: string; /** Harmonized System code. */ hs_code: string }[];
      } | null;
    };
    CreateQrDeepLinkInput: {
      /** Name of the order. Case and a `#` at the beginning are ignored. */ name: string;
      /** What the shop's order look-up requires: postal code, email address or phone number. */ zip: string;
      /** The gift flow. Default: false. */ gift?: boolean | null;
      /** Format of the image. Default: png. */ type?: 'png' | 'svg' | 'eps';
      /** Edge of the image in pixels. Default: 250. */ size?: number;
    };
    CreateReturnFromWithdrawalInput: {
      /** Absent: every unit that can be returned. */
      items?: { /** Line item of the order. */ order_line_item_id: number; quantity: number }[];
      /** Whether the shop provides a label. Default: false. */ with_label?: boolean;
    };
    CreateReturnNoteInput: { /** Text of the note. */ content: string };
    CreateReturnViewInput: {
      /** Name of the view. */ name: string;
      /** Everybody of the shop sees it. Needs the permission to change returns. */ is_shared: boolean;
      filters: components['schemas']['ReturnViewFilters'];
    };
    CreateWebhookInput: {
      /** What is in the payload. `happy.returns.shipment` is another name of `dropoff.shipment`. */
      topic:
        | 'return'
        | 'return.processing'
        | 'label'
        | 'label.request'
        | 'restock'
        | 'giftcard'
        | 'exchange'
        | 'dropoff.shipment'
        | 'withdrawal'
        | 'happy.returns.shipment';
      /** When the webhook is sent: one trigger, or `*` for every trigger of the topic, including triggers added later. Required unless `triggers` is sent. */
      trigger?:
        | 'return.created'
        | 'return.updated'
        | 'return.closed'
        | 'return.processing.failed'
        | 'label.created'
        | 'label.updated'
        | 'label.requested'
        | 'label.closed'
        | 'label.request.issued'
        | 'label.request.cancelled'
        | 'restock.requested'
        | 'giftcard.requested'
        | 'exchange.requested'
        | 'shipment.processed'
        | 'withdrawal.declared'
        | 'withdrawal.matched'
        | 'withdrawal.receipt_sent'
        | 'withdrawal.due_soon'
        | '*';
      /** Several triggers, or `*`. When `trigger` is sent too, it must be one of them. */
      triggers?: (
        | 'return.created'
        | 'return.updated'
        | 'return.closed'
        | 'return.processing.failed'
        | 'label.created'
        | 'label.updated'
        | 'label.requested'
        | 'label.closed'
        | 'label.request.issued'
        | 'label.request.cancelled'
        | 'restock.requested'
        | 'giftcard.requested'
        | 'exchange.requested'
        | 'shipment.processed'
        | 'withdrawal.declared'
        | 'withdrawal.matched'
        | 'withdrawal.receipt_sent'
        | 'withdrawal.due_soon'
        | '*'
      )[];
      /** An absolute https URL that is reachable from the public internet, without user information and fragment. */ url: string;

      status?: 'active' | 'inactive';
    };
    /** A new cart. */
    CreatedCart: {
      /** Identifies the cart, for 7 days after its last change. */ token: string;
      /** What was sent. */ data: { cart: components['schemas']['Cart']; shopify?: string };
    };
    CreatedWebhook: {
      id: number;
      shop_id: number;
      topic: string;
      /** The first of the triggers; always one trigger, for clients that expect a single trigger. */ trigger: string;
      /** When the webhook is sent. `*` stands for every trigger of the topic, including triggers added later. */ triggers: string[];
      url: string;

      status: 'active' | 'inactive';
      /** Determines the signature and the format of the body; never changes. */ profile: 'standard' | 'legacy';
      /** Why Retour disabled it. */ disabled_reason: 'failing' | 'gone' | null;
      last_success_at: string | null;
      last_failure_at: string | null;
      created_at: string;
      updated_at: string;
      /** The signing secret, shown only once; null for `legacy`. */ secret: string | null;
    };
    /** Who decided. */
    DecidedBy: {
      /** A rule, the terms of a zone, the policy as a whole, a list, the law, a limit, or a built-in rule. */
      kind: 'rule' | 'zone' | 'policy' | 'list' | 'law' | 'limit' | 'built-in';
      /** Id of the rule, zone or limit in its policy. */ id: string | null;
      name: string | null;
      /** The version that decided; null for decisions without a policy. */
      policy: { /** Null for the built-in rule. */ id: number | null; version: number } | null;
    };
    DeclareShopperWithdrawalInput: {
      /** Handle of the shop. */ shop: string;
      /** Name of the consumer. */ name: string;
      /** What identifies the contract, as the consumer typed it: an order number, or what was bought and when. */ contract: string;
      /** Which part of the contract, in free words. Absent: all of it. */ items?: string | null;
      /** Language of statement and receipt. Default: en. */ language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar';
      /** Format: email. Address that the receipt is sent to. */ email: string;
      /** Chosen by the form before the consumer confirms: a repeated confirmation with the same id returns the first receipt. */ confirmation_id?: string;
      /** Label of the link or button that led to the form, as shown. */ function_label?: string;
      /** Label of the confirming button, as shown. */ confirm_label?: string;
    };
    DeclareWithdrawalInput: {
      /** Name of the consumer. */ name: string;
      /** What identifies the contract, as the consumer typed it: an order number, or what was bought and when. */ contract: string;
      /** Which part of the contract, in free words. Absent: all of it. */ items?: string | null;
      /** Language of statement and receipt. Default: en. */ language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar';
      /** Format: email. Address that the receipt is sent to. */ email: string;
      /** Chosen by the form before the consumer confirms: a repeated confirmation with the same id returns the first receipt. */ confirmation_id?: string;
      /** Label of the link or button that led to the form, as shown. */ function_label?: string;
      /** Label of the confirming button, as shown. */ confirm_label?: string;
      /** The sentence that the consumer confirmed, if it isn’t the one that Retour composes. */ statement?: string;
    };
    /** A link to the portal. */
    DeepLink: { /** Opens the portal on the order; valid for 30 days, can be used several times. */ url: string };
    Delivery: {
      /** The message id, equal to the header `webhook-id`. */ id: string;
      event_id: string;
      webhook_id: number;
      topic: string;
      trigger: string;
      return_id: number | null;

      status: 'pending' | 'delivered' | 'dead';
      attempt_count: number;
      /** The newest 20, newest first. */
      attempts: {
        at: string;
        duration_ms: number;
        response_status: number | null;
        /** What went wrong; null on success. */ error: 'timeout' | 'dns' | 'connect' | 'tls' | 'address_forbidden' | 'redirect' | 'status' | 'reset' | null;
      }[];
      next_attempt_at: string | null;
      created_at: string;
      delivered_at: string | null;
      /** With `include=payload`: the body exactly as it was sent; null after erasure of personal data. */ payload?: string | null;
    };
    /** A destination of returned items. */
    Destination: {
      id: number;
      /** A warehouse receives returned items; a donation centre passes them on. */ type: 'warehouse' | 'donate';
      name: string;
      enabled: boolean;
      /** The location at the commerce platform where items are restocked. */ provider_location_id: (number | string) | null;
      address: {
        address1: string;
        address2: string | null;
        city: string;
        state: string | null;
        zip: string | null;
        /** English short name of ISO 3166-1. */ country: string;
        country_code: string;
      };
    };
    /** An amount of money. */
    DraftAmount: { /** Minor units. */ amount: number; currency: string };
    /** Units of a variant in the cart, at the current unit price. */
    DraftCartItem: {
      /** Its position in the cart, from 1. */ id: string;
      variant_id: number | string;
      product_id: (number | string) | null;
      sku: string;
      title: string;
      variant_title: string;
      /** Null in a gift return, which shows no prices. */ price: components['schemas']['DraftAmount'] | null;
      quantity: number;
      image: string | null;
    };
    /** A return in progress. */
    DraftReturn: {
      /** A UUID. */ id: string;
      return_id: number | null;
      /** State of the draft. */ state: 'created' | 'items-finalized' | 'submitted' | 'cancelled' | 'expired';
      /** Currency that the order was paid in. */ currency: string;
      /** Language of reasons and questions, a BCP 47 tag. */ language: string;
      is_gift: boolean;
      /** Refund or store credit for value that isn't exchanged. */ credit_type: 'refund' | 'store-credit' | null;

      store_credit_type: 'gift-card';

      processing_type: 'regular' | 'instant';
      return_policy: { id: number | null; version: number; name: string; return_window_days: number };
      totals: components['schemas']['DraftTotals'];
      customer: { /** In a gift return the recipient's, empty until it is set. */ email: string };
      /** The recipient of a gift; null until it is set, and in other returns. */
      recipient: { first_name: string; last_name: string | null; email: string } | null;
      shipping_address: {
        name: string;
        company: string;
        address1: string;
        address2: string;
        city: string;
        state: string;
        zip: string;
        country: string;
        country_code: string;
        phone: string;
      };
      returning_items: components['schemas']['ReturningItem'][];
      /** Contents of the storefront cart. */ cart_items: components['schemas']['DraftCartItem'][];
      expires_at: string;
    };
    /** A draft return and its next actions. */
    DraftReturnAnswer: {
      draft_return: components['schemas']['DraftReturn'];
      context: {
        order: {
          id: number;
          name: string;
          line_items: {
            id: number;
            title: string;
            variant_title: string;
            sku: string;
            /** Null in a gift return, which shows no prices. */ price: components['schemas']['DraftAmount'] | null;
            image: string | null;
            quantity_returnable: number;
            provider_product_id: (number | string) | null;
            provider_variant_id: (number | string) | null;
          }[];
        };
        items_eligible_to_return: {
          order_line_item_id: number;
          quantity: number;
          return_by: string | null;
          outcomes: ('refund' | 'credit' | 'exchange' | 'keep' | 'donate')[];
        }[];
        items_not_eligible_to_return: {
          order_line_item_id: number;

          ineligibility_code:
            | 'not-fulfilled'
            | 'already-returned'
            | 'already-refunded'
            | 'outside-window'
            | 'final-sale'
            | 'blocklisted'
            | 'order-cancelled'
            | 'no-policy'
            | 'not-returnable';
          explanation: string;
        }[];
        /** The reasons of all items that can be returned. The choices of the link `return-reason` are those of one item. */
        return_reasons: {
          /** A code that is the same in every language. */ id: string;
          name: string;
          /** Whether a comment is required. */ needs_comment: boolean;
          /** Whether a photo would help. */ wants_photo: boolean;
          children: {
            /** A code that is the same in every language. */ id: string;
            name: string;
            /** Whether a comment is required. */ needs_comment: boolean;
            /** Whether a photo would help. */ wants_photo: boolean;
            children: Record<string, never>[];
          }[];
        }[];
        exchange_options: {
          order_line_item_id: number;
          variants: {
            variant_id: number | string;
            title: string;
            /** Null in a gift return, which shows no prices. */ price: components['schemas']['DraftAmount'] | null;
            /** Units in stock; null if stock isn't counted. */ stock: number | null;
          }[];
        }[];
        return_method_options: components['schemas']['ReturnMethodOption'][];
      };
      return_method_options: components['schemas']['ReturnMethodOption'][];
      /** The next actions. */
      links: {
        rel: string;
        href: string;

        method: 'GET' | 'POST' | 'DELETE';
        description: string;
        fields: { name: string; type: string; is_required: boolean; choices: string[] }[];
        /** Whether it is required to submit the draft. */ is_required: boolean;
      }[];
      /** What the draft needs before it can be submitted. */ errors: { code: string; message: string; pointer: string }[];
    };
    /** Totals of a draft return, in the currency that the order was paid in. */
    DraftTotals: {
      /** Null in a gift return, which shows no prices. */ return_total: components['schemas']['DraftAmount'] | null;
      /** Null in a gift return, which shows no prices. */ new_item_total: components['schemas']['DraftAmount'] | null;
      /** Null in a gift return, which shows no prices. */ total_bonus_offered: components['schemas']['DraftAmount'] | null;
      /** Null in a gift return, which shows no prices. */ bonus_used: components['schemas']['DraftAmount'] | null;
      fees: {
        /** Null in a gift return, which shows no prices. */ applied: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ refund: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ credit: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ exchange: components['schemas']['DraftAmount'] | null;
      };
      /** What the shopper pays on top. Null in a gift return if nothing is due. */ amount_due: components['schemas']['DraftAmount'] | null;
      credit: {
        /** Null in a gift return, which shows no prices. */ remaining_credit: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ refund_credit: components['schemas']['DraftAmount'] | null;
        /** Null in a gift return, which shows no prices. */ store_credit: components['schemas']['DraftAmount'] | null;
      };
      /** Null in a gift return, which shows no prices. */ net: components['schemas']['DraftAmount'] | null;
      /** Whether the shopper has nothing to pay on top. */ is_difference_covered: boolean;
    };
    /** Items of a return that a counter accepted or rejected. */
    Dropoff: {
      dropoff_id: number;
      return_id: number;
      /** Drop-off code of the return. */ happy_returns_rma_id: string;
      bag_barcode: string;
      accepted_line_items: number[];
      refused_line_items: {
        line_item_id: number;

        reason: 'wrong_item' | 'damaged' | 'not_present' | 'other';
      }[];
      occurred_at: string;
    };
    /** A counter of the drop-off network. */
    DropoffLocation: {
      code: string;
      name: string;
      address: {
        address1: string;
        address2: string | null;
        city: string;
        state: string | null;
        zip: string | null;
        /** English short name of ISO 3166-1. */ country: string;
        country_code: string;
      } | null;
      /** Shoppers can't choose an inactive counter. Default: active. */ status: 'active' | 'inactive';
      created_at: string;
      updated_at: string;
    };
    /** A consolidated shipment of many returns. */
    DropoffShipment: {
      /** Retour's identifier of the shipment. */ loop_shipment_id: number;
      /** The same under another name. */ shipment_id: number;
      /** The network's identifier. */ happy_returns_shipment_id: string;
      /** The same under another name. */ network_shipment_id: string;
      /** Units in its bags. */ line_item_count: number;
      /** Returns that the units belong to. */ return_count: number;
      created_at: string;
      updated_at: string;
    };
    /** One unit in a shipment. */
    DropoffShipmentItem: {
      /** Of the shipment; `N/A` if it is not known yet. */ carrier: string;
      /** Of the shipment; `N/A` if it is not known yet. */ tracking_number: string;
      /** Bags of this shipment that contain the return. */ happy_returns_return_bag_barcodes: string[];
      /** Drop-off code of the return. */ happy_returns_rma_id: string;
      happy_returns_shipment_id: string;
      shipment_id: number;
      return_id: number;
      line_item_id: number;
      order_name: string;
      item_title: string;
      /** Empty if there is none. */ variant_title: string;
      /** Empty if there is none. */ sku: string;
      po_number: string | null;
      shipping_box_barcode: string | null;
    };
    /** A page of the units in a shipment, by return and unit. */
    DropoffShipmentItemPage: {
      current_page: number;
      /** By `id`, ascending: new rows appear at the end. */ data: components['schemas']['DropoffShipmentItem'][];
      first_page_url: string;
      /** Position of the first row, from 1; null on an empty page. */ from: number | null;
      last_page: number;
      last_page_url: string;
      /** Links for page numbers. */ links: components['schemas']['PageLink'][];
      /** Null on the last page. */ next_page_url: string | null;
      /** The URL without query. */ path: string;
      /** Rows on a full page. */ per_page: number;
      /** Null on the first page. */ prev_page_url: string | null;
      /** Position of the last row; null on an empty page. */ to: number | null;
      /** Rows on all pages. */ total: number;
    };
    /** A page of shipments. */
    DropoffShipmentPage: {
      current_page: number;
      /** By `id`, ascending: new rows appear at the end. */ data: components['schemas']['DropoffShipment'][];
      first_page_url: string;
      /** Position of the first row, from 1; null on an empty page. */ from: number | null;
      last_page: number;
      last_page_url: string;
      /** Links for page numbers. */ links: components['schemas']['PageLink'][];
      /** Null on the last page. */ next_page_url: string | null;
      /** The URL without query. */ path: string;
      /** Rows on a full page. */ per_page: number;
      /** Null on the first page. */ prev_page_url: string | null;
      /** Position of the last row; null on an empty page. */ to: number | null;
      /** Rows on all pages. */ total: number;
    };
    DropoffShipmentPayload: {
      topic: 'dropoff.shipment' | 'happy.returns.shipment';

      trigger: 'shipment.processed';
      shop_id: number;
      loop_shipment_id: number;
      /** Identifier at the network. */ happy_returns_shipment_id: string;
      /** Equals `loop_shipment_id`. */ shipment_id: number;
      /** Equals `happy_returns_shipment_id`. */ network_shipment_id: string;
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    /** A message to a shopper. */
    Email: {
      id: number;
      /** Which message it is. */
      occasion:
        | 'request_received'
        | 'label_ready'
        | 'code_ready'
        | 'reminder'
        | 'handed_in'
        | 'arrived'
        | 'inspection_difference'
        | 'refund_sent'
        | 'store_credit'
        | 'gift_card'
        | 'exchange_created'
        | 'rejected'
        | 'in_review'
        | 'cancelled'
        | 'expired'
        | 'withdrawal_receipt'
        | 'withdrawal_notice'
        | 'sign_in_code'
        | 'order_links';
      return_id: number | null;
      /** Address that it goes to. */ recipient: string;
      language: string;
      /** `held`: the server has no SMTP server. `sent`: the SMTP server accepted it. `failed`: see `reason`. `suppressed`: not to be sent. */
      state: 'held' | 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed';
      /** Why it was suppressed, has failed, or waits for another attempt. */
      reason: 'switched_off' | 'no_address' | 'rejected' | 'unauthorized' | 'unreachable' | 'not_accepted' | 'expired' | 'not_composed' | null;
      /** As sent; null before the first attempt. */ subject: string | null;
      message_id: string;
      attempt_count: number;
      /** What the SMTP server said last, or why there was no connection. */ last_response: string | null;
      next_attempt_at: string | null;
      created_at: string;
      sent_at: string | null;
      /** The e-mail that this one repeats. */ resend_of: number | null;
    };
    /** Who messages to shoppers come from, and which are sent. */
    EmailSettings: {
      /** Null: the name of the shop. */ sender_name: string | null;
      /** Set by the operator. */ from_address: string | null;
      reply_to: string | null;
      /** Null: that of the brand. */ accent: string | null;
      /** Of shoppers who chose none. Null: that of the brand. */ language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar' | null;
      messages: {
        message:
          | 'request_received'
          | 'label_ready'
          | 'code_ready'
          | 'reminder'
          | 'handed_in'
          | 'arrived'
          | 'inspection_difference'
          | 'refund_sent'
          | 'store_credit'
          | 'gift_card'
          | 'exchange_created'
          | 'rejected'
          | 'in_review'
          | 'cancelled'
          | 'expired'
          | 'withdrawal_receipt'
          | 'withdrawal_notice'
          | 'sign_in_code'
          | 'order_links';
        is_sent: boolean;
        can_be_switched_off: boolean;
        /** Languages with a text of your own. */ replaced_in: string[];
        placeholders: string[];
      }[];
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    /** The shop's own text of a message. */
    EmailText: {
      subject: string | null;
      /** Null: the built-in text. */ body: string | null;
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    Event: {
      /** As in the payloads of webhooks. */ event_id: string;
      trigger: string;
      return_id: number | null;
      /** Grows with every event of a return, without gaps. */ sequence: number | null;
      occurred_at: string;
    };
    /** One exchange item. */
    Exchange: {
      /** Identifier of the exchange item. */ exchange_id: string;
      /** Exchange order at the commerce platform; null until it exists. */ exchange_order_id: (number | string) | null;
      /** Name of the exchange order, for example `#2207-E1`. */ exchange_order_name: string | null;
      /** Product at the commerce platform; empty if there is none. */ product_id: string;
      /** Variant at the commerce platform; empty if there is none. */ variant_id: string;
      /** Stock keeping unit; empty if there is none. */ sku: string;
      /** Product and variant, joined by ` - `. */ title: string;
      /** `exchange`: the same product; `advanced_exchange`: another product; `shop_now`: from a cart. */ type: 'exchange' | 'advanced_exchange' | 'shop_now';
      /** Price before discounts. */ price: string;
      /** Discount. */ discount: string;
      /** Tax. */ tax: string;
      /** Price less discount, plus tax unless prices include it. */ total: string;
      /** The item couldn't be supplied. */ out_of_stock: boolean;
      /** What the shopper gets in place of an item that couldn't be supplied. */ out_of_stock_resolution: 'refund' | 'credit' | 'review' | null;
      consolidation_tracking: string | null;
    };
    /** The order through which the shopper receives the exchange items. */
    ExchangeOrder: { return_id: number; external_id: number | string; name: string | null };
    ExchangePayload: {
      topic: 'exchange';

      trigger: 'exchange.requested';
      shop_id: number;
      /** Create one order per settlement. */ settlement_id: string;
      return_id: string;
      order_id: number;
      external_order_id: (number | string) | null;
      external_order_name: string;
      /** Suggested name of the new order. */ exchange_order_name: string;
      email: string;
      first_name: string | null;
      last_name: string | null;
      /** Address that the items are sent to, with the members of an order's address. */ shipping_address: { [key: string]: unknown } | null;
      currency: string;
      /** Cost of the items. */ exchange_total: string;
      /** Part of it that the return pays for. */ exchange_credit_total: string;
      /** Part of it that the shopper pays. */ upsell: string;
      /** One row per unit. */
      items: {
        exchange_id: string;
        product_id: (number | string) | null;
        variant_id: (number | string) | null;
        sku: string;
        title: string;
        price: string;
        discount: string;
        tax: string;
        total: string;
      }[];
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    ExplainPolicyInput: {
      /** Name of the order. Case and a `#` at the beginning are ignored. */ order_name: string;
      /** A number, `draft` or `published`, which is the default. */ version?: string;
      /** A policy that is saved nowhere. */ document?: unknown;
      /** The moment; now unless it is given. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ at?: string;
      /** Format: email. Who returns, if not the customer of the order. */ customer_email?: string;
    };
    /** What a policy decides about an order, and why. */
    ExplainedOrder: {
      order_id: number;
      order_name: string;
      as_of: string;
      /** Of the amounts of the policy. */ currency: string;
      policy: { name: string; version: number };
      lines: {
        sku: string;
        title: string;
        quantity_ordered: number;
        quantity_eligible: number;
        eligible: boolean;
        ineligibility_codes: string[];
        outcomes: ('refund' | 'credit' | 'exchange' | 'advanced_exchange' | 'shop_now')[];
        return_by: string | null;
        /** Whether the item is sent back, kept or donated. */ goods: string;
        methods: string[];
        destination: string | null;
        /** Name of the set of reasons. */ reasons: string | null;
        fees: { type: string; /** In minor units. */ amount: number | null; basis_points: number | null; outcomes: string[] }[];
        explanations: components['schemas']['PolicyExplanation'][];
        waiting: components['schemas']['PolicyWaiting'][];
      }[];
    };
    /** A suspicion about a return. */
    FraudReport: {
      /** Kind of fraud. */
      category:
        | 'package-never-received'
        | 'package-is-empty'
        | 'package-is-missing-items'
        | 'instant-return-charge-failed'
        | 'keep-item-abuse'
        | 'splitting-returns-to-avoid-restrictions'
        | 'item-is-worn'
        | 'other';
      comment: string | null;
      created_at: string;
      return_id: number;
      id: number;
    };
    GetReturnEligibilityInput: { /** Name of the order. Case and a `#` at the beginning are ignored. */ order_name: string };
    GiftCardPayload: {
      topic: 'giftcard';

      trigger: 'giftcard.requested';
      shop_id: number;
      id: number | null;
      /** Issue one card per settlement. */ settlement_id: string;
      total_credit_issued: string;
      /** Without tax and bonus, after fees. */ gift_card_subtotal: string;
      /** Tax contained in it. */ gift_card_tax: string;
      gift_card_bonus_credit: string;
      currency: string;
      return_id: string;
      email: string;
      first_name: string | null;
      last_name: string | null;
      external_order_id: (number | string) | null;
      external_order_name: string;
      external_order_number: (number | string) | null;
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    GradeItemsInput: { items: components['schemas']['GradedItem'][] };
    /** The condition of a unit. */
    GradedItem: {
      /** A unit of a return; each at most once per request. */ line_item_id: number;
      /** What the inspector found. */ description: string;

      condition_category?: 'grade_a' | 'grade_b' | 'grade_c' | 'grade_d' | 'incorrect_item' | 'missing' | 'junk' | null;
      /** Who inspected, by convention an email address. */ return_processor?: string | null;
      /** Anything else. */ note?: string | null;
      /** URLs of photographs. Retour stores the URLs and doesn't fetch them. */ images?: string[];
      /** Default: now. At most 5 minutes in the future. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
      inspected_at?: string | null;
    };
    InsightBreakdown: {
      currency: string;
      refreshed_at: string | null;

      by: 'product' | 'variant' | 'reason' | 'resolution' | 'country' | 'channel' | 'destination' | 'disposition';
      rows: {
        /** Value of the dimension: an id, a code, a country. */ key: string;
        name: string;
        /** Heading of a reason. */ group: { code: string; name: string } | null;
        image: string | null;
        figures: components['schemas']['InsightFigures'];
        /** Null where there was nothing. */ compared: components['schemas']['InsightFigures'] | null;
        /** Of products and variants: margin on what stayed sold, less the cost of returned units. In minor units. */ margin_after_returns: number | null;
      }[];
    };
    /** What the shop assumes of its costs; null where it has not said. */
    InsightCostAssumptions: {
      /** Of a graded unit, in minor units. */ handling_cost_per_unit: number | null;
      /** Share of the price that is lost by disposition. */ markdowns: { [key: string]: number };
      /** Fee for a payment that isn’t returned with a refund, in hundredths of a percent. */ payment_fee_basis_points: number | null;
      /** What goods cost the shop as a share of their price, in hundredths of a percent. */ cost_of_goods_basis_points: number | null;
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    InsightDurations: {
      request_to_scan: { count: number; median_minutes: number | null; /** Nine of ten took no longer. Exact to 5 %. */ p90_minutes: number | null };
      scan_to_grade: { count: number; median_minutes: number | null; /** Nine of ten took no longer. Exact to 5 %. */ p90_minutes: number | null };
      grade_to_money: { count: number; median_minutes: number | null; /** Nine of ten took no longer. Exact to 5 %. */ p90_minutes: number | null };
      request_to_money: { count: number; median_minutes: number | null; /** Nine of ten took no longer. Exact to 5 %. */ p90_minutes: number | null };
    };
    /** Figures of a period. A rate is null where nothing was sold. Costs of whole returns are 0 in breakdowns. */
    InsightFigures: {
      /** Orders of the period; cancelled ones are left out. */ order_count: number;
      sold_units: number;
      /** What shoppers paid for these units, tax included. In minor units. */ sold_value: number;
      /** Units of these orders that were returned until now. */ cohort_units: number;
      /** What shoppers had paid for them. In minor units. */ cohort_value: number;
      /** Returns requested in the period; cancelled and expired ones are left out. */ return_count: number;
      returned_units: number;
      /** What shoppers had paid for the returned units. In minor units. */ returned_value: number;
      graded_units: number;
      /** What labels cost, as far as known in the currency of the shop. In minor units. */ label_cost: number;
      /** What shoppers paid for returns. In minor units. */ fees: number;
      /** Bonuses on store credit. In minor units. */ bonus: number;
      /** What shoppers paid on top for exchanges. In minor units. */ upsell: number;
      rates: {
        /** Returned value as a share of the value sold in the same period. */ by_value: number | null;
        by_units: number | null;
        /** Value returned until now as a share of the value that was sold. */ of_cohort: number | null;
      };
    };
    /** A period next to another one. */
    InsightOverview: {
      currency: string;
      /** When changes were last counted. */ refreshed_at: string | null;

      interval: 'day' | 'week' | 'month';
      current: components['schemas']['InsightSide'];
      compared: components['schemas']['InsightSide'];
    };
    /** First and last day. */ InsightPeriod: { from: string; to: string };
    /** Returned units of the most returned products by group of reasons. */
    InsightProductReasons: {
      reasons: components['schemas']['InsightReasonGroup'][];
      products: {
        key: string;
        name: string;
        image: string | null;
        figures: components['schemas']['InsightFigures'];
        /** Returned units by reason, in the order of `reasons`. */ units: number[];
      }[];
    };
    InsightReasonGroup: { code: string; name: string; units: number };
    InsightSerialReturners: { customers: { email: string; return_count: number; last_return_at: string }[] };
    InsightSide: {
      period: components['schemas']['InsightPeriod'];
      figures: components['schemas']['InsightFigures'];
      intervals: {
        starts_on: string;
        /** Orders of the period; cancelled ones are left out. */ order_count: number;
        sold_units: number;
        /** What shoppers paid for these units, tax included. In minor units. */ sold_value: number;
        /** Units of these orders that were returned until now. */ cohort_units: number;
        /** What shoppers had paid for them. In minor units. */ cohort_value: number;
        /** Returns requested in the period; cancelled and expired ones are left out. */ return_count: number;
        returned_units: number;
        /** What shoppers had paid for the returned units. In minor units. */ returned_value: number;
        graded_units: number;
        /** What labels cost, as far as known in the currency of the shop. In minor units. */ label_cost: number;
        /** What shoppers paid for returns. In minor units. */ fees: number;
        /** Bonuses on store credit. In minor units. */ bonus: number;
        /** What shoppers paid on top for exchanges. In minor units. */ upsell: number;
        rates: {
          /** Returned value as a share of the value sold in the same period. */ by_value: number | null;
          by_units: number | null;
          /** Value returned until now as a share of the value that was sold. */ of_cohort: number | null;
        };
      }[];
      durations: components['schemas']['InsightDurations'];
      costs: {
        /** Null while the shop has not said what it assumes. In minor units. */ label: number | null;
        /** Null while the shop has not said what it assumes. In minor units. */ handling: number | null;
        /** Null while the shop has not said what it assumes. In minor units. */ markdown: number | null;
        /** Null while the shop has not said what it assumes. In minor units. */ payment_fees: number | null;
        /** Null while the shop has not said what it assumes. In minor units. */ fees: number | null;
        /** Of the costs that are known. In minor units. */ total: number;
      };
      resolutions: { resolution: string; units: number; /** Returned value. In minor units. */ value: number }[];
    };
    InsightSizing: {
      products: {
        key: string;
        name: string;
        image: string | null;
        sold_units: number;
        too_small_units: number;
        too_large_units: number;
        /** `runs_small` or `runs_large` when at least three quarters of ten or more units say so; otherwise `mixed`. */
        verdict: 'runs_small' | 'runs_large' | 'mixed';
      }[];
    };
    /** How many units of a variant can be sold from a location. */
    Inventory: {
      product_variant_id: number;
      location_id: number;
      /** Units that can be sold. */ available_count: number;
      product_variant: { id: number; external_id: string; sku: string | null; name: string | null; weight_grams: number | null; barcode: string | null };
      location: {
        id: number;
        external_id: string;
        name: string;
        /** The stock of an inactive location can't be sold. */ status: 'active' | 'inactive';
        address: {
          name: string | null;
          company: string | null;
          address1: string | null;
          address2: string | null;
          city: string | null;
          region: string | null;
          postal_code: string | null;
          country_code: string | null;
        };
      };
      updated_at: string;
    };
    InviteStaffMemberInput: {
      email: string;

      role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
    };
    /** An API key with its secret. */
    IssuedApiKey: {
      id: number;
      name: string;
      scopes: (
        | 'returns'
        | 'orders'
        | 'carts'
        | 'developer_tools'
        | 'destinations:read'
        | 'destinations:write'
        | 'dropoff_shipments:read'
        | 'label_requests:read'
        | 'label_requests:write'
        | 'labels:write'
        | 'commerce:read'
        | 'commerce:write'
        | 'dropoff_network:write'
        | 'draft_returns:read'
        | 'draft_returns:write'
        | 'store_credits:read'
        | 'store_credits:write'
        | 'emails:read'
        | 'emails:write'
        | 'withdrawals:read'
        | 'withdrawals:write'
        | 'settings:read'
        | 'settings:write'
        | 'audit:read'
      )[];
      /** The error profile. */ profile: 'standard' | 'legacy';
      /** Requests per minute; null for the server's limit. */ rate_limit: number | null;

      state: 'active' | 'expired' | 'revoked';
      created_at: string;
      expires_at: string | null;
      revoked_at: string | null;
      /** Until when the secret before the last rotation is accepted. */ previous_secret_expires_at: string | null;
      /** To the minute. */ last_used_at: string | null;
      /** Shown only in this response. */ secret: string;
    };
    /** A new invitation with its link. */
    IssuedStaffInvitation: {
      id: number;
      /** Null where whoever accepts states their own. */ email: string | null;

      role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
      invited_by: string;
      created_at: string;
      expires_at: string;
      /** Makes whoever opens it a member, once. Shown this once. */ url: string;
    };
    /** What an inspector found. */
    ItemCondition: {
      description: string;
      /** Grade, for example `grade_a`. */ condition_category: string | null;
      /** Who inspected, by convention an email address. */ return_processor: string | null;
      note: string | null;
      inspected_at: string | null;
      /** URLs of photographs. */ images: string[];
    };
    /** What happens to a unit after inspection. */
    ItemDisposition: {
      /** For example `back_to_stock` or `recycle`. */ disposition_outcome: string;
      /** Who decided, by convention an email address. */ return_processor: string | null;
      note: string | null;
      inspected_at: string | null;
    };
    /** What can be chosen for an item, with what each choice comes to. Nothing is reserved. */
    ItemOptions: {
      item_id: string;

      return_type: 'refund' | 'credit' | 'exchange' | 'keep' | 'donate' | null;
      options: {
        return_type: 'refund' | 'credit' | 'exchange' | 'keep' | 'donate';
        /** Null for `exchange`: each variant has its own. */ amounts: components['schemas']['ChoiceAmounts'] | null;
      }[];
      /** Of the same product, sold-out ones included, at most 100; or those that were searched for. */ variants: components['schemas']['VariantChoice'][];
      /** Any other product can be chosen too. */ can_search: boolean;
      /** It can be exchanged for a cart of the storefront. */ can_use_cart: boolean;
    };
    /** A label of a return. */
    Label: {
      id: number;
      return_id: number;
      tracking_number: string;
      tracking_url: string | null;
      carrier: string;
      label_url: string | null;
      qrcode_url: string | null;
      rate: components['schemas']['Amount'] | null;

      status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure';
      created_at: string;
    };
    /** Sender or recipient. Unknown members are empty. */
    LabelAddress: {
      name: string;
      company: string | null;
      address1: string;
      address2: string | null;
      city: string;
      region: string | null;
      postal_code: string | null;
      country: string | null;
      country_code: string;
      /** Digits only. */ phone: string | null;
    };
    LabelOfReturn: {
      id: number;
      carrier: string;
      status: string;
      tracking_number: string;
      tracking_url: string | null;
      url: string | null;
      voided_at: string | null;
      moved_at: string | null;
      status_updated_at: string;
    };
    LabelPayload: {
      topic: 'label';

      trigger: 'label.created' | 'label.updated' | 'label.requested' | 'label.closed';
      shop_id: number;
      /** Identifier of the return. */ id: number;
      /** The same as text. */ return_id: string;
      order_id: number;
      provider_order_id: (number | string) | null;
      /** `N/A` with `label.requested`. */ carrier: string;
      /** `N/A` with `label.requested`. */ tracking_number: string;

      label_status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure' | 'N/A';
      /** `N/A` with `label.requested`. */ label_updated_at: string | 'N/A';
      /** Identifier of the label; null with `label.requested`. */ shipment_id: string | null;
      label_url: string | null;
      tracking_url: string | null;
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    /** A label was requested. */ LabelQueued: { message: 'Label generation queued'; returnId: number };
    /** A request for a label that an integration makes. */
    LabelRequest: {
      id: string;
      return_id: number;
      shop_id: number;
      /** `issued` until a label arrives (`fulfilled`) or the return ends (`cancelled`). */ status: 'issued' | 'cancelled' | 'fulfilled';
      addresses: { origin: components['schemas']['LabelAddress']; destination: components['schemas']['LabelAddress'] };
      parcel: { /** Inches. */ height: number; /** Inches. */ width: number; /** Inches. */ length: number; /** Grams. */ weight: number };
      /** Content of the parcel, one row per unit. */
      products: { name: string; sku: string; hs_code: string | null; country_of_origin: string | null; price: components['schemas']['Amount'] }[];
      /** Oldest first. */ errors: components['schemas']['LabelRequestError'][];
      created_at: string;
    };
    /** Why a label couldn't be made. */
    LabelRequestError: { reason: 'INSUFFICIENT_FUNDS' | 'INVALID_ADDRESS' | 'Other'; message: string | null; created_at: string };
    LabelRequestPayload: {
      topic: 'label.request';

      trigger: 'label.request.issued' | 'label.request.cancelled';
      shop_id: number;
      /** Identifier of the label request. */ id: number;
      return_id: number;
      created_at: string;
      addresses: {
        origin: {
          name: string;
          company: string | null;
          address1: string;
          address2: string | null;
          city: string;
          state: string | null;
          zip: string | null;
          country: string | null;
          country_code: string;
          phone: string | null;
        };
        destination: {
          name: string;
          company: string | null;
          address1: string;
          address2: string | null;
          city: string;
          state: string | null;
          zip: string | null;
          country: string | null;
          country_code: string;
          phone: string | null;
        };
      };
      /** Inches and grams. */ parcel: { height: number; width: number; length: number; weight: number };
      /** One row per unit. */
      products: { name: string; sku: string; hs_code: string | null; country_of_origin: string | null; price: components['schemas']['Amount'] }[];
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    /** Label requests, newest first. */ LabelRequests: { data: components['schemas']['LabelRequest'][] };
    /** A member of the staff, with how they can sign in. */
    ListedStaffMember: {
      id: number;
      email: string;
      name: string;

      role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';

      state: 'active' | 'disabled';
      created_at: string;
      /** Of the sessions that there still are; to the minute. */ last_seen_at: string | null;
      passkeys: number;
      has_password: boolean;
      has_authenticator: boolean;
    };
    /** An item of the blocklist or the allowlist. */
    Listing: {
      id: number;
      /** `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products. */
      type: 'order' | 'email' | 'product' | 'product_tag';
      /** In the spelling that was sent. */ value: string;
      secondary_value: string | null;
    };
    /** An item of the blocklist or the allowlist. */
    ListingDetails: {
      id: number;
      /** `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products. */
      type: 'order' | 'email' | 'product' | 'product_tag';
      /** In the spelling that was sent. */ value: string;
      secondary_value: string | null;
      created_at: string;
    };
    /** A page of the blocklist or the allowlist. */
    ListingPage: {
      current_page: number;
      /** By `id`, ascending: new rows appear at the end. */ data: components['schemas']['Listing'][];
      first_page_url: string;
      /** Position of the first row, from 1; null on an empty page. */ from: number | null;
      last_page: number;
      last_page_url: string;
      /** Links for page numbers. */ links: components['schemas']['PageLink'][];
      /** Null on the last page. */ next_page_url: string | null;
      /** The URL without query. */ path: string;
      /** Rows on a full page. */ per_page: number;
      /** Null on the first page. */ prev_page_url: string | null;
      /** Position of the last row; null on an empty page. */ to: number | null;
      /** Rows on all pages. */ total: number;
    };
    /** A place that holds stock. */
    Location: {
      id: number;
      external_id: string;
      name: string;
      /** The stock of an inactive location can't be sold. */ status: 'active' | 'inactive';
      sales_channel: string | null;
      /** Equals `sales_channel`. */ channel: string | null;
      /** Whether shoppers can bring returns to this location. Default: false. */ accepts_returns: boolean;
      address: {
        name: string | null;
        company: string | null;
        address1: string | null;
        address2: string | null;
        city: string | null;
        region: string | null;
        postal_code: string | null;
        country_code: string | null;
      };
      created_at: string;
      updated_at: string;
    };
    LookUpStoreCreditInput: { /** Code of the store credit. Case, spaces and hyphens make no difference. */ code: string };
    MarkSettlementPaidInput: {
      /** What identifies the payment, such as the number of the bank transfer. */ reference: string;
      /** Kept with the settlement, and in a note of the return. */ note?: string | null;
      /** Who paid it; default: the name of the API key. */ by?: string | null;
    };
    MatchReceivedParcelInput: { /** The return that the parcel belongs to. */ return_id: number };
    MatchWithdrawalInput: { /** Identifier of the order. */ order_id: number };
    /** The secret of an authenticator app, shown this once. */
    NewAuthenticator: { /** In base32, to be typed into an app. */ secret: string; /** `otpauth://` URI, to be shown as a QR code. */ uri: string };
    /** An invitation, as whoever has its link sees it. */
    OpenStaffInvitation: {
      shop: { handle: string; name: string };
      /** Null where whoever accepts states their own. */ email: string | null;

      role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
      expires_at: string;
    };
    /** When outcomes were executed; null if the return has no such outcome, or not yet. */
    OutcomesProcessedAt: {
      /** The return was processed. */ return_processed: components['schemas']['PhpDate'] | null;
      /** The last refund was made. */ refund_processed: components['schemas']['PhpDate'] | null;
      /** Store credit or a gift card was issued. */ gift_card_processed: components['schemas']['PhpDate'] | null;
      /** The exchange order was released. */ exchange_processed: components['schemas']['PhpDate'] | null;
    };
    /** How the caller can sign in. */
    OwnSignInMethods: {
      email: string;
      password_set_at: string | null;
      authenticator_since: string | null;
      recovery_codes_left: number;
      passkeys: components['schemas']['Passkey'][];
    };
    /** A link to a page. `url` is null if there is no such page. */ PageLink: { url: string | null; label: string; active: boolean };
    /** The refund was paid by a person, outside Retour. */
    PaidOutside: { /** Who marked it as paid. */ by: string; note: string | null };
    /** A passkey of a member of staff. */
    Passkey: {
      id: number;
      name: string;
      /** Kept by a password manager on several devices. */ is_synced: boolean;
      created_at: string;
      last_used_at: string | null;
    };
    /** What a browser needs to make or use a passkey. */
    PasskeyOptions: {
      /** Pass it to `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON`. Valid for five minutes, once. */
      options: { [key: string]: unknown };
    };
    /** How the refunds of a shop are made. */
    PaymentProvider: {
      /** `none`: refunds are recorded as owed, and no money moves. */ source: 'shop' | 'server' | 'none';
      provider: string;
      title: string;
      settings: { name: string; /** Null if it is not set. A secret is never shown in full. */ value: string | null }[];
      /** Configure the provider to send its events there. */ events_url: string | null;
      /** Providers that you can choose; the operator sets up others. */
      available: { provider: string; title: string; settings: { name: string; description: string; is_secret: boolean; is_required: boolean }[] }[];
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    /** A time in PHP's format. */
    PhpDate: {
      /** UTC. */ date: string;

      timezone_type: 3;

      timezone: 'UTC';
    };
    /** A policy evaluated over past returns. */
    PolicyBackTest: {
      id: number;

      state: 'queued' | 'running' | 'succeeded' | 'failed';
      policy: { name: string; /** Null for a document, and for the default policy. */ version: number | null };
      /** Null: what happened. */
      against: { name: string; /** Null for a document, and for the default policy. */ version: number | null } | null;
      from: string | null;
      to: string | null;
      requested_by: string;
      /** Returns evaluated so far. */ evaluated: number;
      /** Returns to evaluate, once it is known. */ total: number;
      /** With `succeeded`. Lists leave it out: null. */ result: components['schemas']['BackTestResult'] | null;
      problem: string | null;
      created_at: string;
      ended_at: string | null;
    };
    /** Test cases: a list of them, or an object with `cases` and what is `given` for all. */ PolicyCases: unknown;
    /** A difference between two versions. */
    PolicyDifference: {
      /** Rules and the like go by their id: `rules.final-sale.do.set_window.days`. */ path: string;

      kind: 'changed' | 'added' | 'removed' | 'moved';
      before?: unknown;
      after?: unknown;
    };
    /** A policy, as `/api/v1/policy.schema.json` describes it. */ PolicyDocument: unknown;
    /** A decision, and what decided it. */
    PolicyExplanation: {
      /** The decision that it explains. */
      answer:
        | 'eligibility'
        | 'outcomes'
        | 'return_by'
        | 'methods'
        | 'goods'
        | 'fees'
        | 'bonus'
        | 'review'
        | 'destination'
        | 'processing_event'
        | 'reasons'
        | 'shipping';

      code:
        | 'not-fulfilled'
        | 'already-returned'
        | 'already-refunded'
        | 'outside-window'
        | 'final-sale'
        | 'blocklisted'
        | 'order-cancelled'
        | 'no-policy'
        | 'not-returnable'
        | 'within-window'
        | 'right-of-withdrawal'
        | 'exempt-from-withdrawal'
        | 'legal-guarantee'
        | 'returnable-when-defective'
        | 'allowlisted'
        | 'final-sale-bypassed'
        | 'exchange-only'
        | 'outcomes-excluded'
        | 'another-window'
        | 'holiday-window'
        | 'methods-excluded'
        | 'goods-kept'
        | 'goods-donated'
        | 'goods-rejected'
        | 'goods-shipped'
        | 'fee-taken'
        | 'fee-waived'
        | 'fee-waived-by-law'
        | 'bonus-granted'
        | 'sent-to-review'
        | 'destination-set'
        | 'processing-event-set'
        | 'reasons-set'
        | 'shipping-refunded'
        | 'shipping-refunded-by-law'
        | 'limit-exceeded'
        | 'currency-differs';
      /** The explanation for people. The text can change. */ sentence: string;
      decided_by: components['schemas']['DecidedBy'];
      /** Null if nothing would change it. */ remedy: components['schemas']['Remedy'] | null;
    };
    /** What came back against the policy. */
    PolicyLeakage: {
      currency: string;
      total: { units: number; returns: number; /** What was paid for the units, in minor units. */ value: number };
      by_code: { units: number; returns: number; /** What was paid for the units, in minor units. */ value: number; code: string }[];
      by_decider: {
        units: number;
        returns: number;
        /** What was paid for the units, in minor units. */ value: number;
        kind: string;
        id: string | null;
        name: string | null;
      }[];
      by_who: { units: number; returns: number; /** What was paid for the units, in minor units. */ value: number; by: string }[];
      by_reason: { units: number; returns: number; /** What was paid for the units, in minor units. */ value: number; reason: string }[];
    };
    /** A version of the policy with its document. */
    PolicyVersion: {
      version: number;

      status: 'draft' | 'published' | 'retired';
      /** How often the draft was saved. */ revision: number;
      note: string | null;
      /** Who saved the draft last. */ saved_by: string | null;
      saved_at: string;
      created_at: string;
      published_at: string | null;
      published_by: string | null;
      retired_at: string | null;
      /** When the draft takes effect by itself. */ publish_at: string | null;
      /** Who decided that. */ scheduled_by: string | null;
      /** Why the draft didn’t take effect at its time. */ schedule_failure: string | null;
      document: components['schemas']['PolicyDocument'];
    };
    /** A version of the policy. */
    PolicyVersionSummary: {
      version: number;

      status: 'draft' | 'published' | 'retired';
      /** How often the draft was saved. */ revision: number;
      note: string | null;
      /** Who saved the draft last. */ saved_by: string | null;
      saved_at: string;
      created_at: string;
      published_at: string | null;
      published_by: string | null;
      retired_at: string | null;
      /** When the draft takes effect by itself. */ publish_at: string | null;
      /** Who decided that. */ scheduled_by: string | null;
      /** Why the draft didn’t take effect at its time. */ schedule_failure: string | null;
    };
    /** A decision that can't be made yet, and the facts that it needs. */
    PolicyWaiting: { decided_by: components['schemas']['DecidedBy']; /** Names of the unknown facts. */ facts: string[] };
    /** An amount of money. One of the currency members is enough. */
    PositiveAmountInput: { /** Minor units of the currency. */ amount: number; currency?: string; currency_code?: string };
    PreviewEmailInput: {
      message:
        | 'request_received'
        | 'label_ready'
        | 'code_ready'
        | 'reminder'
        | 'handed_in'
        | 'arrived'
        | 'inspection_difference'
        | 'refund_sent'
        | 'store_credit'
        | 'gift_card'
        | 'exchange_created'
        | 'rejected'
        | 'in_review'
        | 'cancelled'
        | 'expired'
        | 'withdrawal_receipt'
        | 'withdrawal_notice'
        | 'sign_in_code'
        | 'order_links';

      language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar';
      /** Shows this return. */ return_id?: number;
      subject?: string;
      body?: string;
    };
    PreviewFigures: {
      refund: components['schemas']['Amount'];
      credit: components['schemas']['Amount'];
      exchange: components['schemas']['Amount'];
      due: components['schemas']['Amount'];
      fee: components['schemas']['Amount'];
      payout: components['schemas']['Amount'];
    };
    ProcessNetworkShipmentInput: { /** Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ processed_at?: string };
    /** Details for every exchange order and for one note of the return. Up to 50 names. */
    ProcessReturnInput: { [key: string]: string | number | boolean | null };
    ProcessingFailedPayload: {
      topic: 'return.processing';

      trigger: 'return.processing.failed';
      shop_id: number;
      return_id: number;

      return_state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired';
      review_reason: string;
      /** For people. */ message: string | null;
      /** Who started processing: the API, the console, or null for a processing event. */ source: 'warehouse' | 'admin' | null;
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    /** A product with its variants. */
    Product: {
      id: number;
      external_id: string;
      name: string;
      sales_channel: string | null;
      /** Equals `sales_channel`. */ channel: string | null;
      sku: string | null;
      barcode: string | null;
      type: string | null;
      vendor: string | null;
      description: string | null;
      weight_grams: number | null;
      price: components['schemas']['Amount'] | null;
      collections: { id: number | null; external_id: string | null; name: string | null }[];
      options: { position: number; name: string; values: string[] }[];
      images: string[];
      tags: string[];
      source: string | null;
      /** Its oldest variant. */ default_variant_id: number | null;
      created_at: string;
      updated_at: string;
    };
    /** A variant of a product, such as one size and colour. */
    ProductVariant: {
      id: number;
      external_id: string;
      sku: string | null;
      name: string | null;
      barcode: string | null;
      weight_grams: number | null;
      product: { id: number; external_id: string };
      price: components['schemas']['Amount'];
      images: string[];
      inventories: { id: number; available_count: number; location: { id: number; external_id: string } }[];
      options: { position: number; value: string }[];
      taxable: boolean;
      logistics_information: {
        origin_country_code: string | null;
        origin_region_code: string | null;
        default_hs_code: string | null;
        requires_shipping: boolean;
        cost: components['schemas']['Amount'] | null;
        destination_country_hs_codes: { country_code: string; hs_code: string }[];
      } | null;
      created_at: string;
      updated_at: string;
    };
    PublishPolicyInput: {
      /** What changed and why. */ note?: string | null;
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    PutNetworkLocationInput: {
      /** Name of the counter, as shown to shoppers. */ name: string;
      /** Shoppers can't choose an inactive counter. Default: active. */ status?: 'active' | 'inactive';
      address?: {
        address1: string;
        address2?: string | null;
        city: string;
        state?: string | null;
        zip?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      } | null;
    };
    PutNetworkShipmentInput: {
      carrier?: string | null;
      tracking_number?: string | null;
      /** Number of the purchase order. */ po_number?: string | null;
      /** Everything in the shipment. */
      boxes: { shipping_box_barcode: string; /** Each bag is in one box. */ bag_barcodes: string[] }[];
    };
    /** A proof of work to do. */
    Puzzle: { algorithm: string; challenge: string; /** The number to find is smaller. */ maxnumber: number; salt: string; signature: string };
    /** A link to the portal, and its QR image. */
    QrDeepLink: { /** The image. No key is needed. */ qr: string; /** Content of the QR code. */ deeplink_url: string };
    QueueCount: {
      /** At most 10,000. */ count: number;
      /** False: there are more. */ is_exact: boolean;
      /** Total value in the currency of the shop; null when the count is not exact. */ value: components['schemas']['Amount'] | null;
    };
    /** A return in the list for staff. */
    QueuedReturn: {
      id: number;
      /** Grows with every event of the return. */ version: number;
      order: { id: number; name: string };
      customer: { name: string | null; /** Empty if it is unknown or was erased. */ email: string };
      /** The first unit; null when all were removed. */ item: { title: string; variant_title: string | null; image: string | null; reason: string } | null;
      further_units: number;

      status: 'open' | 'review' | 'closed' | 'cancelled' | 'expired' | 'processing';

      review_reason: 'flagged' | 'policy' | 'out_of_stock' | 'refund_failed' | 'order_changed' | 'processing_failed' | 'late_scan' | null;

      problem: 'refund_failed' | 'refund_unknown' | 'label_failed' | null;
      resolutions: ('refund' | 'credit' | 'exchange' | 'none')[];
      value: components['schemas']['Amount'];
      country: string | null;
      assignee: components['schemas']['AssigneeOfReturn'] | null;
      is_overdue: boolean;
      requested_at: string;
      /** When the return came into its state; null when that is final. */ waiting_since: string | null;
    };
    ReadStaffInvitationInput: { /** The token in the URL of the invitation. */ token: string };
    /** A set of return reasons with its reasons. */
    ReasonSet: {
      name: string;
      /** `extended`: the default reasons, for more product types. */ source: 'default' | 'extended' | 'own';
      product_types: string[];
      /** Reasons that can be chosen. */ reason_count: number;
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
      /** A tree of two levels. Each reason has `code`, `name` by language, and optionally `is_defect`, `needs_comment`, `wants_photo`, `questions` and `children`. */
      reasons: unknown[];
    };
    /** A set of return reasons. */
    ReasonSetSummary: {
      name: string;
      /** `extended`: the default reasons, for more product types. */ source: 'default' | 'extended' | 'own';
      product_types: string[];
      /** Reasons that can be chosen. */ reason_count: number;
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    /** A parcel that nobody could assign when it arrived. */
    ReceivedParcel: {
      /** Made by the station. */ id: string;
      /** What was scanned on it. */ code: string | null;
      note: string | null;
      station: string;
      received_by: string;
      received_at: string;
      return_id: number | null;
      matched_at: string | null;
      /** Null: nobody yet, or its code. */ matched_by: string | null;
      /** URLs of the photos taken at stations. */ photos: string[];
    };
    RecordDropoffInput: {
      /** Content of the shopper's QR code. */ scannable_id: string;
      /** Bag that the accepted items were put into. */ bag_barcode: string;
      items: {
        /** A unit of the return. */ line_item_id: number;
        /** Default: true. */ accepted?: boolean;
        /** Why the item was not accepted; required in that case. */ reason?: 'wrong_item' | 'damaged' | 'not_present' | 'other' | null;
        note?: string | null;
      }[];
      location: { /** The counter. */ code: string; name?: string | null };
      /** Default: now. At most 5 minutes in the future. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ occurred_at?: string;
    };
    RecordWithdrawalInput: {
      /** Name of the consumer. */ name: string;
      /** What identifies the contract, as the consumer typed it: an order number, or what was bought and when. */ contract: string;
      /** Which part of the contract, in free words. Absent: all of it. */ items?: string | null;
      /** Language of statement and receipt. Default: en. */ language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar';
      /** Format: email. Address that the receipt is sent to; null if unknown. */ email?: string | null;
      /** How it arrived. */ received_through: 'letter' | 'email' | 'phone' | 'other';
      /** When it arrived. For a letter, a date is enough: it counts from midnight. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
      received_at: string;
      /** Its words. Absent: the sentence that Retour composes. */ statement?: string;
    };
    /** Codes that stand in for the authenticator app. */
    RecoveryCodes: { /** Each works once. They are shown this once. */ recovery_codes: string[] };
    RedeemStoreCreditInput: {
      /** Code of the store credit. Case, spaces and hyphens make no difference. */ code: string;
      amount: components['schemas']['PositiveAmountInput'];
      /** What the credit is redeemed for, for example an order name. A credit can be redeemed once per reference. */ reference: string;
    };
    /** A refund of the return. The member is named as in Loop, whatever the platform. */
    RefundObject: {
      /** Retour's identifier of the refund. */ id: number;
      return_id: string;
      /** Refund at the payment provider. */ provider_refund_id: string | null;
      created_at: string;
      updated_at: string;
      /** When the provider made the refund; null if no provider did. */ provider_created_at: string | null;
    };
    /** A refund of the return. The member is named as in Loop, whatever the platform. */
    RefundObjectDetails: {
      /** Retour's identifier of the refund. */ id: number;
      return_id: number;
      /** Refund at the payment provider. */ provider_refund_id: string | null;
      created_at: string;
      updated_at: string;
      /** When the provider made the refund; null if no provider did. */ provider_created_at: string | null;
    };
    RefuseWithdrawalInput: {
      /** Why. `other` requires a note. */
      ground:
        | 'market_price'
        | 'personalised'
        | 'perishable'
        | 'unsealed_hygiene'
        | 'mixed'
        | 'aged_alcohol'
        | 'unsealed_recording'
        | 'periodical'
        | 'auction'
        | 'period_over'
        | 'no_contract'
        | 'other';
      /** What the decision is based on. */ note?: string | null;
    };
    /** What would make the unit eligible. */
    Remedy: {
      code: 'wait-for-dispatch' | 'end-other-return' | 'take-off-blocklist' | 'change-rule' | 'name-a-defect' | 'longer-window' | 'add-zone' | 'wait-for-limit';
      /** Days by which the window would have to be longer. */ days?: number;
      /** Country that a zone of the policy would need; null if unknown. */ country?: string | null;
      /** Time from which the limit allows it again; null if never. */ until?: string | null;
    };
    RemoveLineItemsInput: { /** The units to remove, as an array or comma-separated. Required here or in the query. */ line_item_id?: number[] | string };
    RenamePasskeyInput: { /** What you call it, for example the device. */ name: string };
    ReplaceEmailTextInput: {
      subject: string;
      body: string;
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    ReplaceReturnViewInput: {
      /** Name of the view. */ name: string;
      /** Everybody of the shop sees it. Needs the permission to change returns. */ is_shared: boolean;
      filters: components['schemas']['ReturnViewFilters'];
    };
    ReplaceStationGradesInput: {
      /** In the order of their keys, from 1. */
      grades: {
        /** Decides the icon and the name where `label` is null. */ kind: 'like_new' | 'opened' | 'scuffed' | 'broken' | 'missing';
        /** The name that the shop gives it. */ label: string | null;
        /** The condition that it stands for. */ condition_category: 'grade_a' | 'grade_b' | 'grade_c' | 'grade_d' | 'incorrect_item' | 'missing' | 'junk';
        /** What happens to a unit of this grade. */ disposition_outcome: 'back_to_stock' | 'resale_hold' | 'recycle' | 'donate' | 'missing';
      }[];
    };
    ReportExchangeOrderInput: {
      /** Id of the order at the commerce platform. */ external_id: number | string;
      /** Its name; the suggested name if absent. */ name?: string | null;
    };
    ReportLabelErrorInput: { reason: 'INSUFFICIENT_FUNDS' | 'INVALID_ADDRESS' | 'Other'; /** For people. */ message?: string | null };
    RequestOrderLinksInput: {
      /** Handle of the shop. */ shop: string;
      /** The address that the orders were placed with. */ email: string;
      /** Of the message: a BCP 47 tag. Otherwise the language of the shop. */ language?: string;
    };
    RequestPolicyBackTestInput: {
      /** A version, or a document that is saved nowhere. */
      policy?: { /** A number, `draft` or `published`. */ version?: string; document?: components['schemas']['PolicyDocument'] };
      /** A version, or a document that is saved nowhere. */
      against?: { /** A number, `draft` or `published`. */ version?: string; document?: components['schemas']['PolicyDocument'] } | null;
      /** First day on which the returns were requested. */ from?: string | null;
      /** Last day. */ to?: string | null;
    };
    RequestShopperCodeInput: {
      /** Handle of the shop. */ shop: string;
      /** Name of the order. Case and a `#` at the beginning are ignored. */ order_name: string;
      /** What the look-up of the shop asks for. */ secondary_input: string;
      /** Default: false. */ is_gift?: boolean;
      /** Of the message: a BCP 47 tag. Otherwise the language of the shop. */ language?: string;
    };
    RestockPayload: {
      topic: 'restock';

      trigger: 'restock.requested';
      shop_id: number;
      /** Identifier of the return. */ id: number;
      order_id: number;
      provider_order_id: (number | string) | null;
      /** One row per location and variant. */
      restock_items: {
        location_id: (number | string) | null;
        variant_id: (number | string) | null;
        inventory_item_id: (number | string) | null;
        /** Units to add. */ available_adjustment: number;
        /** The system that keeps the stock. */ inventory_management: string | null;
        /** Id of the stock movement. Book each movement once. */ movement_id: string;
        line_item_ids: number[];
      }[];
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    /** A return, in the list form. */
    Return: {
      /** Identifier of the return; also the RMA number. */ id: string;
      /** A return that is being processed is shown as open. */ state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired';
      /** Why the return is in review; null in other states. */
      review_reason: 'flagged' | 'policy' | 'out_of_stock' | 'refund_failed' | 'order_changed' | 'processing_failed' | 'late_scan' | null;
      /** Balance: positive goes to the shopper, negative comes from the shopper. */ total: string;
      /** What the shopper gets for the whole return. */
      outcome: 'exchange' | 'upsell' | 'refund' | 'credit' | 'exchange+refund' | 'exchange+credit' | 'credit+refund' | 'exchange+credit+refund';
      created_at: string;
      updated_at: string;
      /** Last change of items or outcomes in the console. */ edited_at: string | null;
      /** Retour's identifier of the order. */ order_id: string;
      /** Name of the order as the shopper knows it. */ order_name: string;
      /** Digits of the order name, or the name if it has none. */ order_number: string;
      /** Order at the commerce platform; empty if there is none. A shop with the setting `provider_ids` = `internal` shows its identifier here. */
      provider_order_id: string;
      /** Order at the commerce platform: number; empty if there is none. */ provider_order_number: string;
      /** Email address of the customer; empty if unknown or erased. */ customer: string;
      /** Country that the items are sent from; empty if unknown. */ origin_country: string;
      /** Its two-letter code; empty if unknown. */ origin_country_code: string;
      /** Whether the order was paid in another currency than the shop's. */ multi_currency: boolean;
      /** Currency of the amounts in this object. */ currency: string;
      /** Whether prices of the order include tax. */ taxes_included: boolean;
      /** Prices of the units. */ return_product_total: string;
      /** Discounts of the units. */ return_discount_total: string;
      /** Tax of the units. */ return_tax_total: string;
      /** Products less discounts, plus tax unless prices include it. */ return_total: string;
      /** Value given as credit: exchange credit and store credit. */ return_credit_total: string;
      /** Prices of the exchange items. */ exchange_product_total: string;
      /** Discounts of the exchange items. */ exchange_discount_total: string;
      /** Tax of the exchange items. */ exchange_tax_total: string;
      /** Cost of the exchange items. */ exchange_total: string;
      /** Part of it that the return pays for. */ exchange_credit_total: string;
      /** Store credit or gift card issued, including bonus. */ gift_card: string;
      /** Fee that was charged. */ handling_fee: string;
      /** Money refunded to the original payments. */ refund: string;
      /** Paid by the shopper on top. */ upsell: string;
      /** Original discount that was granted on the exchange items. */ honoured_discount: string;
      /** Bonus that was used. */ bonus_credit: string;
      /** Shipping and duties that the policy refunds: part of `refund`, as far as the payments cover it. */ reimbursement: string;
      /** Amount of units and of `reimbursement` that the payments of the order can no longer refund. */ not_refundable: string;
      /** Record of the gift card at the commerce platform: name. */ gift_card_order_name: string | null;
      /** Record of the gift card at the commerce platform: id. */ gift_card_order_id: string | null;
      /** Whether the return was processed. False for a return that was closed without processing. */ was_processed: boolean;
      /** Whether a unit is refunded at a scan, a drop-off, or its arrival, before it is inspected. */ refund_before_inspection: boolean;
      outcomes_processed_at: components['schemas']['OutcomesProcessedAt'];
      shopify_refund_object: components['schemas']['RefundObject'][];
      /** One row per unit. */ line_items: components['schemas']['ReturnLineItem'][];
      exchanges: components['schemas']['Exchange'][];
      /** Carrier of the newest label; `N/A` if there is none. */ carrier: string;
      /** Tracking number of the newest label; `N/A` if there is none. */ tracking_number: string;
      /** Status of the newest label; `N/A` if there is none. */
      label_status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure' | 'N/A';
      /** The newest label as a document. */ label_url: string | null;
      /** Price of the newest label. */ label_rate: string | null;
      /** Every label that is not voided. */ labels: components['schemas']['ReturnLabel'][];
      /** Page with the status of the return. Anyone with the URL can see it. */ status_page_url: string;
      /** How the items are sent back; null if none are. */ return_method: components['schemas']['ReturnMethod'] | null;
      /** Printed on label and packing slip. */ package_reference: string | null;

      type: 'regular' | 'gift' | 'instant_exchange' | 'in_store';
      /** Last change of the newest label; `N/A` if there is none. */ label_updated_at: string | 'N/A';
      /** Where the items are sent. */ destination_id: number | null;
    };
    /** A return, in the details form. */
    ReturnDetails: {
      /** Identifier of the return; also the RMA number. */ id: number;
      /** A return that is being processed is shown as open. */ state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired';
      /** Why the return is in review; null in other states. */
      review_reason: 'flagged' | 'policy' | 'out_of_stock' | 'refund_failed' | 'order_changed' | 'processing_failed' | 'late_scan' | null;
      /** Balance: positive goes to the shopper, negative comes from the shopper. */ total: string;
      /** What the shopper gets for the whole return. */
      outcome: 'exchange' | 'upsell' | 'refund' | 'credit' | 'exchange+refund' | 'exchange+credit' | 'credit+refund' | 'exchange+credit+refund';
      created_at: string;
      updated_at: string;
      /** Last change of items or outcomes in the console. */ edited_at: string | null;
      /** Order at the commerce platform; Retour's identifier if the platform has none. A shop with the setting `provider_ids` = `internal` shows its identifier here. */
      order_id: number | string;
      /** Name of the order as the shopper knows it. */ order_name: string;
      /** Digits of the order name, or the name if it has none. */ order_number: string;
      /** Order at the commerce platform. A shop with the setting `provider_ids` = `internal` shows its identifier here. */
      provider_order_id: (number | string) | null;
      /** Return at the commerce platform; null if the platform has none. */ provider_return_id: (number | string) | null;
      /** Order at the commerce platform: number. */ provider_order_number: (number | string) | null;
      /** Email address of the customer; empty if unknown or erased. */ customer: string;
      /** Country that the items are sent from; empty if unknown. */ origin_country: string;
      /** Its two-letter code; empty if unknown. */ origin_country_code: string;
      /** Equals `customer`. */ customer_email: string;
      /** First name of the customer; empty if unknown. */ customer_first_name: string;
      /** Last name of the customer; empty if unknown. */ customer_last_name: string;
      /** All returns of the order, newest first. */ order_return_ids: number[];
      /** Whether the order was paid in another currency than the shop's. */ multi_currency: boolean;
      /** Currency of the amounts in this object. */ currency: string;
      /** Whether prices of the order include tax. */ taxes_included: boolean;
      /** Prices of the units. */ return_product_total: string;
      /** Discounts of the units. */ return_discount_total: string;
      /** Tax of the units. */ return_tax_total: string;
      /** Products less discounts, plus tax unless prices include it. */ return_total: string;
      /** Value given as credit: exchange credit and store credit. */ return_credit_total: string;
      /** Prices of the exchange items. */ exchange_product_total: string;
      /** Discounts of the exchange items. */ exchange_discount_total: string;
      /** Tax of the exchange items. */ exchange_tax_total: string;
      /** Cost of the exchange items. */ exchange_total: string;
      /** Part of it that the return pays for. */ exchange_credit_total: string;
      /** Store credit or gift card issued, including bonus. */ gift_card: string;
      /** Fee that was charged. */ handling_fee: string;
      /** Money refunded to the original payments. */ refund: string;
      /** Paid by the shopper on top. */ upsell: string;
      /** Original discount that was granted on the exchange items. */ honoured_discount: string;
      /** Bonus that was used. */ bonus_credit: string;
      /** Shipping and duties that the policy refunds: part of `refund`, as far as the payments cover it. */ reimbursement: string;
      /** Amount of units and of `reimbursement` that the payments of the order can no longer refund. */ not_refundable: string;
      /** Record of the gift card at the commerce platform: name. */ gift_card_order_name: string | null;
      /** Record of the gift card at the commerce platform: id. */ gift_card_order_id: string | null;
      /** Whether the return was processed. False for a return that was closed without processing. */ was_processed: boolean;
      /** Whether a unit is refunded at a scan, a drop-off, or its arrival, before it is inspected. */ refund_before_inspection: boolean;
      outcomes_processed_at: components['schemas']['OutcomesProcessedAt'];
      shopify_refund_object: components['schemas']['RefundObjectDetails'][];
      /** Equals `exchange_total`. */ exchange: string;
      /** Exchange orders: names. */ exchange_order_name: string[];
      /** Exchange orders at the commerce platform: ids. */ exchange_order_id: (number | string)[];
      refunds: components['schemas']['SettledRefund'][];
      /** Every settlement in the order in which they are made, including failed and waiting ones. */ settlements: components['schemas']['Settlement'][];
      /** One row per unit. */ line_items: components['schemas']['ReturnLineItemDetails'][];
      exchanges: components['schemas']['Exchange'][];
      /** Carrier of the newest label; `N/A` if there is none. */ carrier: string;
      /** Tracking number of the newest label; `N/A` if there is none. */ tracking_number: string;
      /** Status of the newest label; `N/A` if there is none. */
      label_status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure' | 'N/A';
      /** The newest label as a document. */ label_url: string | null;
      /** Price of the newest label. */ label_rate: string | null;
      /** Every label that is not voided. */ labels: components['schemas']['ReturnLabel'][];
      /** Page with the status of the return. Anyone with the URL can see it. */ status_page_url: string;
      /** How the items are sent back; null if none are. */ return_method: components['schemas']['ReturnMethod'] | null;
      /** Printed on label and packing slip. */ package_reference: string | null;

      type: 'regular' | 'gift' | 'instant_exchange' | 'in_store';
      /** Last change of the newest label; `N/A` if there is none. */ label_updated_at: string | 'N/A';
      /** Where the items are sent. */ destination_id: number | null;
    };
    /** The return eligibility of an order. */
    ReturnEligibility: {
      return_eligibility: {
        order_id: number;
        order_name: string;
        as_of: string;
        /** Submitting a return evaluates it again. */ advisory: true;
        items: components['schemas']['ReturnEligibilityItem'][];
      };
    };
    /** A line of an order, and whether it can be returned. */
    ReturnEligibilityItem: {
      order_line_item_id: number;
      provider_line_item_id: (number | string) | null;
      product_id: (number | string) | null;
      variant_id: (number | string) | null;
      sku: string;
      /** Product and variant. */ title: string;
      /** Units that were bought. */ quantity_ordered: number;
      /** Units that left the warehouse. */ quantity_fulfilled: number;
      /** Units in returns. */ quantity_in_returns: number;
      /** Units that have left the warehouse, are in no return, and weren't refunded without one. */ quantity_returnable: number;
      /** Whether at least one of them can be returned now. */ eligible: boolean;
      /** Every reason why it's ineligible; empty if it's eligible. */
      ineligibility_codes: (
        | 'not-fulfilled'
        | 'already-returned'
        | 'already-refunded'
        | 'outside-window'
        | 'final-sale'
        | 'blocklisted'
        | 'order-cancelled'
        | 'no-policy'
        | 'not-returnable'
      )[];
      /** Outcomes that the shopper can choose. */ outcomes: ('refund' | 'credit' | 'exchange' | 'advanced_exchange' | 'shop_now')[];
      /** Last second in which the return can be requested, for the parcel delivered last. Null if there is none. */ return_by: string | null;
      /** Every decision about the line, starting with what makes it ineligible. */ explanations: components['schemas']['PolicyExplanation'][];
      /** Rules, fees and limits that need an unknown fact: the reason, the return method, or the customer of a guest order. */
      waiting: components['schemas']['PolicyWaiting'][];
    };
    /** A return of another system. You can send the list form of that system unchanged. */
    ReturnImport: {
      /** Identifier of the return in the other system. Retour keeps it. */ id: number;

      state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired';
      /** When the return was submitted. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at: string;
      /** When it last changed; for a closed return, when it was closed. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
      updated_at?: string | null;
      provider_order_id?: (number | string) | null;
      /** Name of the order, for example `#1042`. */ order_name?: string | null;

      type?: 'regular' | 'gift' | 'instant_exchange' | 'in_store' | null;
      /** Email address of the customer; default: the customer of the order. */ customer?: string | null;
      /** First name. */ customer_first_name?: string | null;
      /** Last name. */ customer_last_name?: string | null;
      /** Currency of all amounts: the one the order was paid in. */ currency: string;
      /** False for a closed return without refund, credit or exchange. */ was_processed?: boolean | null;
      /** Money refunded to the original payments. */ refund?: string | null;
      /** Store credit issued, including bonus. */ gift_card?: string | null;
      /** Fee charged. */ handling_fee?: string | null;
      /** Shipping and duties refunded. */ reimbursement?: string | null;
      /** Original discount granted on the exchange items. */ honoured_discount?: string | null;
      /** Bonus used. */ bonus_credit?: string | null;
      /** Amount paid by the shopper for exchange items. */ upsell?: string | null;
      /** Record of the gift card at the commerce platform: name. */ gift_card_order_name?: string | null;
      gift_card_order_id?: (number | string) | null;
      refunds?:
        | {
            /** Payment method that was refunded. */ gateway?: string | null;
            amount: string;
            currency?: string | null;
            /** Identifier of the refund at the payment provider. */ provider_refund_id?: string | null;
          }[]
        | null;
      /** One row per unit. */
      line_items: {
        /** Identifier of the unit in the other system. Retour keeps it. */ line_item_id: number;
        /** `external_id` of the order line. */ provider_line_item_id: number | string;

        outcome?: 'default' | 'keep' | 'donate' | 'reject' | null;
        /** What the shopper gets. If absent: `exchange` for a unit with an `exchange_variant`, `credit` if the return has a `gift_card` and the unit no refund, otherwise `refund`. */
        resolution?: 'refund' | 'credit' | 'exchange' | 'none' | null;
        /** Share of the refund; only used to tell refund from credit. */ refund?: string | null;
        exchange_variant?: (number | string) | null;
        /** Reason as the shopper saw it. */ return_reason?: string | null;
        /** Group of the reason. */ parent_return_reason?: string | null;
        /** Comment of the shopper; `N/A` if there is none. */ return_comment?: string | null;
      }[];
      exchanges?:
        | {
            exchange_order_id?: (number | string) | null;
            /** Its name. */ exchange_order_name?: string | null;
            product_id?: (number | string) | null;
            variant_id?: (number | string) | null;
            /** Stock keeping unit. */ sku?: string | null;
            title: string;

            type?: 'exchange' | 'advanced_exchange' | 'shop_now' | null;
            price: string;
            /** Discount of the new item. */ discount?: string | null;
            /** Tax of the new item. */ tax?: string | null;
          }[]
        | null;
      labels?:
        | {
            /** Identifier of the label in the other system. Retour keeps it. */ id?: number | null;

            status?: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure' | 'N/A' | '' | null;
            /** Carrier; `N/A` if unknown. */ carrier?: string | null;
            tracking_number: string;
            /** When the status changed. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_at?: string | null;
            /** Format: uri. The label as a document. */ url?: string | null;
            /** Format: uri. Tracking page of the carrier. */ tracking_url?: string | null;
            /** Price in minor units. */ rate?: number | null;
            currency?: string | null;
          }[]
        | null;
      /** Carrier of the newest label, if `labels` is absent. */ carrier?: string | null;
      /** Tracking number of the newest label, if `labels` is absent. */ tracking_number?: string | null;

      label_status?: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure' | 'N/A' | '' | null;
      /** When its status changed; `N/A` if there is no label. */ label_updated_at?: string | null;
      /** Format: uri. The newest label as a document, if `labels` is absent. */ label_url?: string | null;
      return_method?: {
        provider: string;

        method_type: 'ship_with_label' | 'ship_own' | 'drop_off' | 'in_store' | 'pickup';

        state?: 'pending' | 'dropped_off' | 'in_transit' | 'delivered' | 'cancelled' | null;
        /** Code of the return at a drop-off network. */ rma_id?: string | null;
        /** Content of the QR code. */ scannable_id?: string | null;
      } | null;
      /** What starts processing an open return; without it, an integration or a person does. */
      processing_event?: 'in_transit' | 'delivered' | 'dropoff' | 'grading' | null;
      /** Destination in Retour. The oldest enabled warehouse if absent or unknown. */ destination_id?: number | null;
      notes?:
        | {
            content: string;
            /** When the note was written. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at?: string | null;
          }[]
        | null;
    };
    /** What the import of a return did. */
    ReturnImportResult: {
      return_id: number;

      result: 'created' | 'updated' | 'unchanged';
      /** For an open return: amounts that Retour computes differently. They are also noted on the return. */
      differences: {
        field: 'refund' | 'gift_card';
        /** Amount in the other system. */ stated: string;
        /** Amount that processing the return in Retour will give. */ computed: string;
      }[];
    };
    /** A label of the return. */
    ReturnLabel: {
      /** Identifier of the label. */ id: number;

      status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure';
      /** Carrier; `N/A` if unknown. */ carrier: string;
      /** Tracking number; `N/A` if there is none. */ tracking_number: string;
      /** Last change of the status. */ updated_at: string;
      /** The label as a document. */ url: string | null;
      /** The carrier's page about the parcel. */ tracking_url: string | null;
      /** Price in minor units of `currency`. */ rate: number | null;
      currency: string | null;
      /** Units in this parcel. */ line_items: number[];
    };
    /** One returned unit, in the list form. */
    ReturnLineItem: {
      /** Identifier of the unit in the return. */ line_item_id: string;
      /** Line of the order at the commerce platform; empty if there is none. */ provider_line_item_id: string;
      /** Product at the commerce platform; empty if there is none. */ product_id: string;
      /** Variant at the commerce platform; empty if there is none. */ variant_id: string;
      /** Stock keeping unit; empty if there is none. */ sku: string;
      /** Product and variant, joined by ` - `. */ title: string;
      /** Price of the unit before discounts. */ price: string;
      /** Share of all discounts of the order. */ discount: string;
      /** Share of the tax that the order stored. */ tax: string;
      /** Share of the refund of the return. */ refund: string;
      /** Part of `refund` that is not tax. */ refund_item: string;
      /** Part of `refund` that is tax. */ refund_tax: string;
      /** When the unit was added to the return. */ returned_at: string;
      /** Reason as the shopper saw it. */ return_reason: string;
      /** Group of the reason; empty if there is none. */ parent_return_reason: string;
      /** What the shopper added; `N/A` if nothing. */ return_comment: string;
      /** Barcode of the variant; `N/A` if there is none. */ barcode: string;
      /** What happens to the unit; `default`: it is sent back. */ outcome: 'default' | 'keep' | 'donate' | 'reject';
      /** What the shopper gets; `none` for a rejected unit. */ resolution: 'refund' | 'credit' | 'exchange' | 'none';
      /** Variant of the exchange; empty if there is none. */ exchange_variant: string;
      /** Location where the unit was restocked. */ provider_restock_location_id: string | null;
      /** Destination of the consolidated drop-off shipment. */ consolidation_destination_id: string | null;
      /** Tracking number of the consolidated drop-off shipment. */ consolidation_tracking: string | null;
      condition: components['schemas']['ItemCondition'] | null;
      disposition: components['schemas']['ItemDisposition'] | null;
    };
    /** One returned unit, in the details form. */
    ReturnLineItemDetails: {
      /** Identifier of the unit in the return. */ line_item_id: number;
      /** Line of the order at the commerce platform. */ provider_line_item_id: (number | string) | null;
      /** Product at the commerce platform. */ product_id: (number | string) | null;
      /** Variant at the commerce platform. */ variant_id: (number | string) | null;
      /** Stock keeping unit; empty if there is none. */ sku: string;
      /** Product and variant, joined by ` - `. */ title: string;
      /** Title of the product. */ line_item_title: string;
      /** Title of the variant; empty if there is none. */ variant_title: string;
      /** URL of an image of the product. */ image: string | null;
      /** Price of the unit before discounts. */ price: string;
      /** Share of all discounts of the order. */ discount: string;
      /** Share of the tax that the order stored. */ tax: string;
      /** Share of the refund of the return. */ refund: string;
      /** Part of `refund` that is not tax. */ refund_item: string;
      /** Part of `refund` that is tax. */ refund_tax: string;
      /** When the unit was added to the return. */ returned_at: string;
      /** Reason as the shopper saw it. */ return_reason: string;
      /** Group of the reason; empty if there is none. */ parent_return_reason: string;
      /** What the shopper added; `N/A` if nothing. */ return_comment: string;
      /** Barcode of the variant; `N/A` if there is none. */ barcode: string;
      /** What happens to the unit; `default`: it is sent back. */ outcome: 'default' | 'keep' | 'donate' | 'reject';
      /** What the shopper gets; `none` for a rejected unit. */ resolution: 'refund' | 'credit' | 'exchange' | 'none';
      /** Variant of the exchange; empty if there is none. */ exchange_variant: (number | string) | '';
      /** Equals `return_reason`. */ reason: string;
      /** Equals `parent_return_reason`. */ parent_reason: string;
      /** Location where the unit was restocked. */ provider_restock_location_id: (number | string) | null;
      /** Destination of the consolidated drop-off shipment. */ consolidation_destination_id: number | null;
      /** Tracking number of the consolidated drop-off shipment. */ consolidation_tracking: string | null;
      condition: components['schemas']['ItemCondition'] | null;
      disposition: components['schemas']['ItemDisposition'] | null;
    };
    /** How the items are sent back. */
    ReturnMethod: {
      /** Label provider or drop-off network. */ provider: string;

      method_type: 'ship_with_label' | 'ship_own' | 'drop_off' | 'in_store' | 'pickup';
      /** Counter or pick-up address. */ address: components['schemas']['ReturnMethodAddress'] | null;

      state: 'pending' | 'dropped_off' | 'in_transit' | 'delivered' | 'cancelled';
      /** Code of the return at the drop-off network. */ rma_id: string | null;
      /** Content of the QR code. */ scannable_id: string | null;
      /** Image of the QR code. */ qr_code_url: string | null;
      scheduled_at: string | null;
      delivered_at: string | null;
      /** Box of a consolidated shipment. */ shipping_box_barcode: string | null;
    };
    /** Address of a drop-off counter, or of a pick-up. */
    ReturnMethodAddress: {
      address1: string;
      address2: string | null;
      city: string;
      state: string | null;
      zip: string | null;
      country: string;
      country_code: string;
    };
    /** A return method. */
    ReturnMethodOption: {
      id: string;
      name: string;

      type: 'label' | 'dropoff' | 'in_store' | 'keep';
      /** Null in a gift return, which shows no prices. */ price: components['schemas']['DraftAmount'] | null;
      /** Counters of the drop-off network, or stores; the first 100 by name. */ locations: { id: string; name: string }[];
    };
    /** A note on the timeline of a return. */ ReturnNote: { id: number; content: string; created_at: string };
    /** Everything about a return that a person works with. */
    ReturnOverview: {
      id: number;
      uuid: string;
      /** Send it with an act: nothing is done if the return has changed. */ version: number;

      status: 'open' | 'review' | 'closed' | 'cancelled' | 'expired' | 'processing';

      review_reason: 'flagged' | 'policy' | 'out_of_stock' | 'refund_failed' | 'order_changed' | 'processing_failed' | 'late_scan' | null;

      problem: 'refund_failed' | 'refund_unknown' | 'label_failed' | null;

      type: 'regular' | 'gift' | 'instant_exchange' | 'in_store';
      currency: string;
      taxes_included: boolean;
      requested_at: string;
      updated_at: string;
      closed_at: string | null;
      processed_at: string | null;
      assignee: { id: number; name: string } | null;
      order: { id: number; name: string; created_at: string; delivered_at: string | null };
      customer: {
        name: string | null;
        email: string;
        city: string | null;
        country: string | null;
        /** Of the customer of the order, the newest 500 orders; of a gift, of this order alone. */
        history: { orders: number; bought: components['schemas']['Amount']; returns: number; returned: components['schemas']['Amount'] };
      };
      policy: { id: number | null; version: number | null; name: string | null };
      units: components['schemas']['UnitOfReturn'][];
      totals: components['schemas']['TotalsOfReturn'];
      settlements: components['schemas']['SettlementOfReturn'][];
      labels: components['schemas']['LabelOfReturn'][];
      method: { type: string; provider: string; state: string; drop_off_code: string | null; delivered_at: string | null } | null;
      destination: { id: number; name: string } | null;
      /** The newest 200 of each kind, oldest first. */ timeline: components['schemas']['TimelineEntry'][];
    };
    /** A page of returns. */
    ReturnPage: {
      returns: components['schemas']['Return'][];
      /** Null on the last page. */ nextPageUrl: string | null;
      /** Null on the first page. */ previousPageUrl: string | null;
    };
    ReturnPayload: {
      topic: 'return';

      trigger:
        | 'return.created'
        | 'return.updated'
        | 'return.closed'
        | 'return.processing.failed'
        | 'label.created'
        | 'label.updated'
        | 'label.requested'
        | 'label.closed'
        | 'label.request.issued'
        | 'label.request.cancelled'
        | 'restock.requested'
        | 'giftcard.requested'
        | 'exchange.requested';
      shop_id: number;
      /** Identifier of the return; also the RMA number. */ id: string;
      /** A return that is being processed is shown as open. */ state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired';
      /** Why the return is in review; null in other states. */
      review_reason: 'flagged' | 'policy' | 'out_of_stock' | 'refund_failed' | 'order_changed' | 'processing_failed' | 'late_scan' | null;
      /** Balance: positive goes to the shopper, negative comes from the shopper. */ total: string;
      /** What the shopper gets for the whole return. */
      outcome: 'exchange' | 'upsell' | 'refund' | 'credit' | 'exchange+refund' | 'exchange+credit' | 'credit+refund' | 'exchange+credit+refund';
      created_at: string;
      updated_at: string;
      /** Last change of items or outcomes in the console. */ edited_at: string | null;
      /** Identifier of the order. */ order_id: number;
      /** Name of the order as the shopper knows it. */ order_name: string;
      /** Digits of the order name, or the name if it has none. */ order_number: string;
      /** Order at the commerce platform; empty if there is none. A shop with the setting `provider_ids` = `internal` shows its identifier here. */
      provider_order_id: string;
      /** Order at the commerce platform: number. */ provider_order_number: (number | string) | null;
      /** Email address of the customer; empty if unknown or erased. */ customer: string;
      /** Country that the items are sent from; empty if unknown. */ origin_country: string;
      /** Its two-letter code; empty if unknown. */ origin_country_code: string;
      /** Whether the order was paid in another currency than the shop's. */ multi_currency: boolean;
      /** Currency of the amounts in this object. */ currency: string;
      /** Whether prices of the order include tax. */ taxes_included: boolean;
      /** Prices of the units. */ return_product_total: string;
      /** Discounts of the units. */ return_discount_total: string;
      /** Tax of the units. */ return_tax_total: string;
      /** Products less discounts, plus tax unless prices include it. */ return_total: string;
      /** Value given as credit: exchange credit and store credit. */ return_credit_total: string;
      /** Prices of the exchange items. */ exchange_product_total: string;
      /** Discounts of the exchange items. */ exchange_discount_total: string;
      /** Tax of the exchange items. */ exchange_tax_total: string;
      /** Cost of the exchange items. */ exchange_total: string;
      /** Part of it that the return pays for. */ exchange_credit_total: string;
      /** Store credit or gift card issued, including bonus. */ gift_card: string;
      /** Fee that was charged. */ handling_fee: string;
      /** Money refunded to the original payments. */ refund: string;
      /** Paid by the shopper on top. */ upsell: string;
      /** Original discount that was granted on the exchange items. */ honoured_discount: string;
      /** Bonus that was used. */ bonus_credit: string;
      /** Shipping and duties that the policy refunds: part of `refund`, as far as the payments cover it. */ reimbursement: string;
      /** Amount of units and of `reimbursement` that the payments of the order can no longer refund. */ not_refundable: string;
      /** Record of the gift card at the commerce platform: name. */ gift_card_order_name: string | null;
      /** Record of the gift card at the commerce platform: id. */ gift_card_order_id: string | null;
      /** Whether the return was processed. False for a return that was closed without processing. */ was_processed: boolean;
      /** Whether a unit is refunded at a scan, a drop-off, or its arrival, before it is inspected. */ refund_before_inspection: boolean;
      outcomes_processed_at: components['schemas']['OutcomesProcessedAt'];
      shopify_refund_object: components['schemas']['RefundObject'][];
      /** One row per unit. */ line_items: components['schemas']['ReturnLineItem'][];
      exchanges: components['schemas']['Exchange'][];
      /** Carrier of the newest label; `N/A` if there is none. */ carrier: string;
      /** Tracking number of the newest label; `N/A` if there is none. */ tracking_number: string;
      /** Status of the newest label; `N/A` if there is none. */
      label_status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure' | 'N/A';
      /** The newest label as a document. */ label_url: string | null;
      /** Price of the newest label. */ label_rate: string | null;
      /** Every label that is not voided. */ labels: components['schemas']['ReturnLabel'][];
      /** Page with the status of the return. Anyone with the URL can see it. */ status_page_url: string;
      /** How the items are sent back; null if none are. */ return_method: components['schemas']['ReturnMethod'] | null;
      /** Printed on label and packing slip. */ package_reference: string | null;

      type: 'regular' | 'gift' | 'instant_exchange' | 'in_store';
      /** Last change of the newest label; `N/A` if there is none. */ label_updated_at: string | 'N/A';
      /** Address that the items are sent to. */ destination_id: string | null;
      /** Order at the commerce platform. */ provider_order_external_id: (number | string) | null;
      provider_order_sales_channel: string | null;
      /** The customer; in a gift return the recipient. */
      customer_detail: { email: string; first_name: string | null; middle_name: string | null; last_name: string | null };
      /** Address that the items are sent from. */
      address: {
        name: string | null;
        company: string | null;
        address1: string | null;
        address2: string | null;
        city: string | null;
        state: string | null;
        zip: string | null;
        country: string | null;
        country_code: string | null;
        phone: string | null;
      };
      is_gift_return: boolean;
      refunds: components['schemas']['SettledRefund'][];
      happy_returns_shipment_id: string | null;
      network_shipment_id: string | null;
      /** Members that differ from the previous event of the return. */ changed_fields: string[];
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    /** Returns that were found. */
    ReturnSearch: {
      status: 'success';
      /** The applied filters. */
      query: {
        from: string;
        to: string;
        customer_email: string | null;

        filter: 'created_at' | 'updated_at';
        limit: number;
        offset: number;
      };
      data: components['schemas']['Return'][];
    };
    /** Filters and an order under a name. */
    ReturnView: { id: number; name: string; /** Everybody of the shop sees it. */ is_shared: boolean; filters: components['schemas']['ReturnViewFilters'] };
    ReturnViewFilters: {
      /** States. `processing` stands for itself here. Several are separated by commas. */ status?: string;
      /** Why the return is in review. Several are separated by commas. */ review_reason?: string;
      /** What went wrong and waits for a person. Several are separated by commas. */ problem?: string;
      /** What the shopper gets for at least one unit. Several are separated by commas. */ resolution?: string;
      /** Group of the reason of at least one unit, ignoring case. */ reason?: string;
      /** Country codes that returns are sent from. Several are separated by commas. */ country?: string;
      /** Returns that were requested at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
      requested_from?: string;
      /** Returns that were requested at this time or earlier. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
      requested_to?: string;
      /** Returns that were requested in so many last days. */ requested_days?: number;
      /** The returned units were worth at least so much. In the currency of the shop, such as `10.00`. */ value_from?: string;
      /** The returned units were worth at most so much. In the currency of the shop, such as `10.00`. */ value_to?: string;
      /** Parcels that were handed over 10 days ago or earlier and that no warehouse has inspected. */ overdue?: boolean;
      /** Who takes care of the return: `me`, `none`, or the id of a member. */ assignee?: string;
      /** SKU of at least one unit, ignoring case. */ sku?: string;
      /** Product of at least one unit. */ product_id?: number;
      /** Finds a return by its id, by the beginning of the name of its order or of the email address, or by a whole tracking number, drop-off code or SKU. It finds the newest 1,000 in each. */
      search?: string;

      sort?: 'requested' | 'value';

      sort_order?: 'asc' | 'desc';
    };
    /** One unit in the draft return. */
    ReturningItem: {
      /** A UUID. */ id: string;
      order_line_item_id: number;
      /** What the shopper gets for the item. */ return_type: 'refund' | 'credit' | 'exchange' | 'keep' | 'donate' | null;
      /** Its resolution; null until `return_type` is chosen. */ resolution: 'refund' | 'credit' | 'exchange' | null;
      reason: { id: string; name: string; parent_name: string | null; comment: string | null } | null;
      /** Questions of the reason, and their answers. */
      user_input: {
        id: string;
        prompt: string;

        type: 'text' | 'choice' | 'photo';
        choices: string[];
        value: string | null;
      }[];
      /** URLs of its images, which need no key; empty once the draft has ended without a return. */ image_uploads: string[];
      has_exchange_item: boolean;
      exchange_item: {
        variant_id: number | string;
        title: string;
        /** Null in a gift return, which shows no prices. */ price: components['schemas']['DraftAmount'] | null;
      } | null;
    };
    RollBackPolicyInput: { version: number; /** What changed and why. */ note?: string | null };
    RotateApiKeyInput: { /** Default: 24. */ overlap_hours?: number };
    RunPolicyCasesInput: {
      /** A number, `draft` or `published`, which is the default. */ version?: string;
      document?: components['schemas']['PolicyDocument'];
      cases?: components['schemas']['PolicyCases'];
    };
    SavePolicyCasesInput: {
      cases: components['schemas']['PolicyCases'];
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    SavePolicyDraftInput: {
      document: components['schemas']['PolicyDocument'];
      /** What changed and why. */ note?: string | null;
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    SaveReasonSetInput: {
      product_types: string[];
      /** A tree of two levels. Each reason has `code`, `name` by language, and optionally `is_defect`, `needs_comment`, `wants_photo`, `questions` and `children`. */
      reasons?: unknown[];
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    /** The test cases of the policy. */
    SavedPolicyCases: {
      cases: components['schemas']['PolicyCases'];
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    SchedulePolicyInput: {
      /** Within a year. Without an offset it is a time of the shop. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
      publish_at: string;
      /** What changed and why. */ note?: string | null;
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    SelectReturnMethodInput: {
      /** One of `return_method_options`. */ return_method_id: string;
      /** One of its `locations`, where the shopper drops the items off. */ location_id?: string | null;
    };
    SendTestEmailInput: {
      /** Format: email. */ to: string;

      language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar';
    };
    SetDraftReturnAddressInput: {
      name?: string | null;
      company?: string | null;
      address1: string;
      address2?: string | null;
      city: string;
      state?: string | null;
      zip?: string | null;
      /** Ignored: `country_code` is used. */ country?: string | null;
      /** Two-letter code of ISO 3166-1. */ country_code: string;
      phone?: string | null;
    };
    SetDraftReturnCartInput: { /** Token of a cart created with `POST /cart`; null removes the chosen cart. */ token: string | null };
    SetDraftReturnCreditTypeInput: { /** Refund or store credit for value that isn't exchanged. */ credit_type: 'refund' | 'store-credit' };
    SetDraftReturnRecipientInput: {
      first_name: string;
      last_name?: string | null;
      /** Format: email. The recipient's own address, not the giver's. */ email: string;
    };
    SetExchangeItemInput: { variant_id: number | string };
    SetInsightCostAssumptionsInput: {
      /** Of a graded unit, in minor units. */ handling_cost_per_unit: number | null;
      /** Share of the price that is lost by disposition. */ markdowns: { [key: string]: number };
      /** Fee for a payment that isn’t returned with a refund, in hundredths of a percent. */ payment_fee_basis_points: number | null;
      /** What goods cost the shop as a share of their price, in hundredths of a percent. */ cost_of_goods_basis_points: number | null;
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    SetPaymentProviderInput: {
      provider: 'manual' | 'stripe';
      settings?: { [key: string]: string };
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    SetReturnReasonInput: {
      /** One of `return_reasons` without children that applies to the item. */ reason_id: string;
      /** Comment of the shopper. */ comment?: string | null;
    };
    SetReturnTypeInput: { /** What the shopper gets for the item. */ return_type: 'refund' | 'credit' | 'exchange' | 'keep' | 'donate' };
    SetUserInputInput: { /** The answer; one of the choices if the question has any. */ value: string };
    /** A refund that was made. */
    SettledRefund: {
      /** Payment that was refunded. */ gateway: string;
      /** In `currency` of this row. */ amount: string;
      currency: string;
      provider_refund_id: string | null;
    };
    /** One movement of value of a return: a refund to a payment, store credit, a gift card or an exchange. */
    Settlement: {
      id: string;
      return_id: number;

      kind: 'refund' | 'store_credit' | 'gift_card' | 'exchange_order';
      /** `intended`: planned. `sending`: being sent to the payment provider. `pending`: the provider has accepted it and hasn't made it yet. `unknown`: it may have been paid, and Retour looks it up. */
      state: 'intended' | 'sending' | 'pending' | 'succeeded' | 'failed' | 'unknown';
      /** In `currency`. */ amount: string;
      currency: string;
      instrument: components['schemas']['SettlementInstrument'] | null;
      /** Who makes it: a payment provider such as `bridge`, `manual` (recorded as owed), `internal`, or `outside` if a person paid it outside Retour. Null for a refund that wasn't sent to a provider yet. */
      provider: string | null;
      /** Reference of the payment provider, or of the person who paid. */ reference: string | null;
      /** The code of the payment provider; `provider_unauthorized` while it rejects Retour's credentials, `no_longer_due` if the settlement was given up. */
      failure_code: string | null;
      /** Why it failed, or why its result isn't known yet. */ failure_reason: string | null;
      paid_outside: components['schemas']['PaidOutside'] | null;
      created_at: string;
      settled_at: string | null;
    };
    /** One attempt to make a settlement at a payment provider. */
    SettlementAttempt: {
      number: number;
      /** Id of the attempt at the payment provider: the id of the settlement, with `-2`, `-3` and so on for later attempts. */ id: string;
      provider: string;
      /** Null while it isn't known. */ result: 'succeeded' | 'failed' | null;
      reference: string | null;
      failure_code: string | null;
      failure_reason: string | null;
      first_sent_at: string;
      ended_at: string | null;
    };
    /** The payment that a refund goes back to. */
    SettlementInstrument: {
      /** The payment at the payment provider. */ payment_id: string;
      /** Such as `card`, `gift_card` or `cash`. */ kind: string;
      gateway: string;
    };
    SettlementOfReturn: {
      id: string;

      kind: 'refund' | 'store_credit' | 'gift_card' | 'exchange_order' | 'fee' | 'charge';

      state: 'intended' | 'sending' | 'pending' | 'succeeded' | 'failed' | 'unknown';
      amount: components['schemas']['Amount'];
      instrument: { kind: string; gateway: string } | null;
      reference: string | null;
      failure: string | null;
      settled_at: string | null;
    };
    /** A settlement with every attempt to make it. */
    SettlementWithAttempts: {
      id: string;
      return_id: number;

      kind: 'refund' | 'store_credit' | 'gift_card' | 'exchange_order';
      /** `intended`: planned. `sending`: being sent to the payment provider. `pending`: the provider has accepted it and hasn't made it yet. `unknown`: it may have been paid, and Retour looks it up. */
      state: 'intended' | 'sending' | 'pending' | 'succeeded' | 'failed' | 'unknown';
      /** In `currency`. */ amount: string;
      currency: string;
      instrument: components['schemas']['SettlementInstrument'] | null;
      /** Who makes it: a payment provider such as `bridge`, `manual` (recorded as owed), `internal`, or `outside` if a person paid it outside Retour. Null for a refund that wasn't sent to a provider yet. */
      provider: string | null;
      /** Reference of the payment provider, or of the person who paid. */ reference: string | null;
      /** The code of the payment provider; `provider_unauthorized` while it rejects Retour's credentials, `no_longer_due` if the settlement was given up. */
      failure_code: string | null;
      /** Why it failed, or why its result isn't known yet. */ failure_reason: string | null;
      paid_outside: components['schemas']['PaidOutside'] | null;
      created_at: string;
      settled_at: string | null;
      /** Oldest first. */ attempts: components['schemas']['SettlementAttempt'][];
    };
    /** One unit that the warehouse should expect. */
    ShippingNotice: {
      /** Identifier of the return; together with `return_line_item_id` it identifies the row. */ id: number;
      return_line_item_id: string;
      order_id: string;
      /** Name of the order; empty if there is none. */ order_name: string;
      /** Number of the order; empty if there is none. */ order_number: string;
      /** Number of the order at the commerce platform; empty if there is none. */ provider_order_number: string;
      /** State of the return. */ state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired';
      /** Email address of the customer; empty if unknown or erased. */ customer_email: string;
      /** Product and variant. */ title: string;
      /** Variant; empty if there is none. */ variant_title: string;
      /** Price less discount of the unit. */ purchase_price: string;
      /** Stock keeping unit; empty if there is none. */ sku: string;
      /** Barcode; `N/A` if there is none. */ barcode: string;
      /** Carrier of the label; `N/A` if there is none. */ carrier: string;
      /** Service of the carrier; `N/A` if there is none. */ service: string;

      label_status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure' | 'N/A';
      /** Tracking number; `N/A` if there is none. */ tracking_number: string;
      tracking_url: string | null;

      restock_status: 'pending' | 'restocked' | 'not_restocked';
      /** Currency of the shop. */ currency: string;
      /** Last change of the label; `N/A` if there is none. */ label_updated_at: string | 'N/A';
      label_url: string | null;
      /** Price of the label. */ label_rate: string | null;
      closed_at: string | null;
      /** Last change of the return. */ updated_at: string;
      /** When the return was created. */ created_at: string;
      return_reason: string;
      destination_id: number | null;
      return_method: components['schemas']['ShippingNoticeMethod'] | null;
      /** Outcome of the whole return. */
      outcome: 'exchange' | 'upsell' | 'refund' | 'credit' | 'exchange+refund' | 'exchange+credit' | 'credit+refund' | 'exchange+credit+refund';
    };
    /** How the unit is sent back. */
    ShippingNoticeMethod: {
      provider: string;

      method_type: 'ship_with_label' | 'ship_own' | 'drop_off' | 'in_store' | 'pickup';
      rma_id: string | null;

      state: 'pending' | 'dropped_off' | 'in_transit' | 'delivered' | 'cancelled';
      delivered_at: string | null;
      scannable_id: string | null;
      package_reference: string | null;
      shipping_box_barcode: string | null;
      created_at: string;
    };
    /** The settings of a shop. */
    ShopSettings: {
      id: number;
      handle: string;
      /** ISO 4217. */ currency: string;
      /** For people. Shoppers see it. */ name: string;
      /** A time zone of the IANA database. Days end in it. */ time_zone: string;
      /** What shoppers prove an order with, besides its name. */ lookup_factor: 'zip' | 'email' | 'phone';
      /** Whether shoppers enter a code by email after every look-up, or beyond its limits only. */ email_code: 'beyond_limits' | 'always';
      /** Who makes labels: this server, or an integration. */ label_provider: 'internal' | 'third_party';
      /** When units are restocked. */ restock_trigger: 'processing' | 'disposition' | 'never';
      /** How units are restocked: by webhook, or in the inventories of this server. */ restock_mode: 'webhook' | 'provider';
      /** Who issues store credit. */ gift_card_issuer: 'internal' | 'external';
      /** The ids that integrations see: those of the commerce platform, or of this server. */ provider_ids: 'external' | 'internal';
      /** Whether returns in review can be processed. */ process_flagged_returns: boolean;
      /** Days after which a return that wasn't sent expires. */ expires_after_days: number;
      store_credit_expires_after_days: number | null;
      /** In minor units. Refunds of a return above it need an authentication of staff within the last 10 minutes, and so does changing it. */
      refund_step_up_above: number | null;
      /** A day. */ withdrawal_informed_since: string | null;
      /** Whether shoppers get e-mail about returns from now on. */ emails: boolean;
      /** Set by the operator. */ destination_limit: number;
      /** How often it was saved; 0 if it never was. */ revision: number;
      /** Who saved it last. */ saved_by: string | null;
      saved_at: string | null;
    };
    /** A customer with returns, in the currency of the shop. */
    Shopper: {
      /** In lower case. */ email: string;
      /** From the newest return. */ name: string | null;
      /** Orders that were not cancelled, up to 1,000. */ orders: number;
      bought: components['schemas']['Amount'];
      /** Returns that the customer requested, up to 1,000. */ returns: number;
      returned: components['schemas']['Amount'];
      kept: components['schemas']['Amount'];
      /** `returned` divided by `bought`; null when nothing was bought. */ return_rate: number | null;
      last_return_at: string | null;
    };
    /** An amount of money in the currency that the order was paid in. */
    ShopperAmount: { /** Minor units. */ amount: number; currency: string };
    /** A code by e-mail that was asked for. */
    ShopperCodeRequest: { /** Send it with the code to POST /shopper-sessions. */ code_token: string; expires_at: string };
    ShopperHistory: {
      /** In lower case. */ email: string;
      /** From the newest return. */ name: string | null;
      /** Orders that were not cancelled, up to 1,000. */ orders: number;
      bought: components['schemas']['Amount'];
      /** Returns that the customer requested, up to 1,000. */ returns: number;
      returned: components['schemas']['Amount'];
      kept: components['schemas']['Amount'];
      /** `returned` divided by `bought`; null when nothing was bought. */ return_rate: number | null;
      last_return_at: string | null;
      newest_orders: { id: number; name: string; is_cancelled: boolean; total: components['schemas']['Amount']; created_at: string }[];
      newest_returns: {
        id: number;
        order_name: string;

        status: 'open' | 'review' | 'closed' | 'cancelled' | 'expired' | 'processing';
        value: components['schemas']['Amount'];
        requested_at: string;
      }[];
      listings: {
        id: number;

        list: 'blocklist' | 'allowlist';

        type: 'order' | 'email' | 'product' | 'product_tag';
        value: string;
      }[];
      notes: { return_id: number; content: string; author: string | null; created_at: string }[];
    };
    /** The order of a shopper, and what of it can be returned. */
    ShopperOrder: {
      id: number;
      name: string;
      is_gift: boolean;
      has_returnable_items: boolean;
      line_items: {
        id: number;
        title: string;
        variant_title: string;
        sku: string;
        image: string | null;
        /** Null in a gift return, which shows no prices. */ price: components['schemas']['DraftAmount'] | null;
        /** Units that were ordered. */ quantity: number;
        quantity_returnable: number;
        return_by: string | null;
        /** Why units cannot be returned. */
        ineligibility_code:
          | 'not-fulfilled'
          | 'already-returned'
          | 'already-refunded'
          | 'outside-window'
          | 'final-sale'
          | 'blocklisted'
          | 'order-cancelled'
          | 'no-policy'
          | 'not-returnable'
          | null;
        /** The same in a sentence. */ explanation: string | null;
      }[];
    };
    /** A return as its shopper sees it. */
    ShopperReturn: {
      id: number;
      /** What the shopper writes on the parcel. */ reference: string;

      state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired' | 'processing';
      /** Everything that the shopper gets was issued. */ was_processed: boolean;
      is_gift: boolean;
      created_at: string;
      /** The return expires then, unless something was scanned. */ send_until: string;
      /** A page about the return. Anyone with the URL can open it. */ status_page_url: string;
      /** Equal items together. */
      items: {
        title: string;
        quantity: number;

        outcome: 'default' | 'keep' | 'donate' | 'reject';
        /** What the shopper gets. */ resolution: 'refund' | 'credit' | 'exchange' | 'none';
        /** The new item of an exchange. */ exchange_title: string | null;
      }[];
      /** How the items travel; null when they are not sent. */
      method: {
        /** `ship_with_label`, `ship_own`, `drop_off`, `in_store` or `pickup`. */ type: string;
        state: string | null;
        /** What the counter scans. */ code: string | null;
        /** The code as a QR image, which needs no credentials. */ code_image_url: string | null;
        /** The code of the drop-off network. */ network_code_url: string | null;
      } | null;
      label: {
        status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure';
        /** The document to print. Anyone with the URL can open it. */ url: string | null;
        carrier: string | null;
        tracking_number: string | null;
        tracking_url: string | null;
      } | null;
      /** Where the shopper sends the parcel without a label of the shop. */ destination: { name: string; address: { [key: string]: string | null } } | null;
      /** Null for a gift. */
      amounts: {
        refund: components['schemas']['ShopperAmount'];
        store_credit: components['schemas']['ShopperAmount'];
        handling_fee: components['schemas']['ShopperAmount'];
        amount_due: components['schemas']['ShopperAmount'];
      } | null;
    };
    /** The session of a shopper. */
    ShopperSession: {
      /** When the session ends unless it is used before. */ expires_at: string;
      is_gift: boolean;
      /** The order that the session reaches. */ order: { id: number; name: string };
    };
    /** A link by which a member signs in once. */ SignInLink: { url: string; expires_at: string };
    /** How members of the staff of a shop can sign in. */
    SignInOptions: {
      /** Null when no such shop exists, or when several exist and none was named. */ shop: { handle: string; name: string } | null;
      /** The identity provider of the shop. */ oidc: { name: string } | null;
      /** Whether browsers can use passkeys at the address of this server. */ passkeys: boolean;
    };
    /** The identity provider of a shop, without its secret. */
    SignInSettings: {
      oidc: {
        /** On the button. */ name: string;
        /** Format: uri. URL of the identity provider, which has `/.well-known/openid-configuration`. */ issuer: string;
        client_id: string;
        /** Only verified addresses of these domains may sign in; all if empty. */ email_domains: string[];
      } | null;
      /** To be registered at the identity provider. */ redirect_uri: string;
    };
    SignInWithLinkInput: { /** The token in the URL of the link. */ token: string };
    SignInWithPasskeyInput: {
      /** Handle of the shop. */ shop: string;
      /** The passkey’s response, as `PublicKeyCredential.toJSON()` returns it. */ credential: { [key: string]: unknown };
    };
    SignInWithPasswordInput: {
      /** Handle of the shop. */ shop: string;
      email: string;
      /** White space at both ends is ignored. */ password: string;
      /** Six digits from the authenticator app, or a recovery code. */ code?: string;
    };
    /** Who is signed in, and what they may do. */
    StaffCaller: {
      shop: {
        id: number;
        handle: string;
        name: string;
        currency: string;
        /** In which the shop reads dates, by its name in the IANA database. */ time_zone: string;
      };
      member: {
        id: number;
        name: string;

        role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
      };
      permissions: (
        | 'own_sessions'
        | 'returns:read'
        | 'returns:write'
        | 'inspections:write'
        | 'settlements:write'
        | 'orders:read'
        | 'orders:write'
        | 'listings:read'
        | 'listings:write'
        | 'carts:read'
        | 'carts:write'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'destinations:read'
        | 'destinations:write'
        | 'dropoff_shipments:read'
        | 'dropoff_network:write'
        | 'label_requests:read'
        | 'label_requests:write'
        | 'labels:write'
        | 'commerce:read'
        | 'commerce:write'
        | 'draft_returns:read'
        | 'draft_returns:write'
        | 'store_credits:read'
        | 'store_credits:write'
        | 'emails:read'
        | 'emails:write'
        | 'withdrawals:read'
        | 'withdrawals:write'
        | 'settings:read'
        | 'settings:write'
        | 'policies:read'
        | 'policies:write'
        | 'keys:read'
        | 'keys:write'
        | 'customers:read'
        | 'insights:read'
        | 'audit:read'
        | 'staff:read'
        | 'staff:write'
      )[];
      /** The session that the request is made with. */ session_id: number;
      expires_at: string;
      /** When the member last proved who they are. */ authenticated_at: string;

      authenticated_by: 'link' | 'passkey' | 'password' | 'password_and_code' | 'oidc';
    };
    /** An invitation to the staff that nobody has accepted yet. */
    StaffInvitation: {
      id: number;
      /** Null where whoever accepts states their own. */ email: string | null;

      role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
      invited_by: string;
      created_at: string;
      expires_at: string;
    };
    /** A member of the staff. */
    StaffMember: {
      id: number;
      email: string;
      name: string;

      role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';

      state: 'active' | 'disabled';
      created_at: string;
    };
    /** A session of a member of staff. */
    StaffSession: {
      id: number;
      member: {
        id: number;
        name: string;
        email: string;

        role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
      };
      created_at: string;
      /** To the minute. */ last_used_at: string;
      /** When it ends unless it is used before. */ expires_at: string;
      /** How the member last proved who they are. */ method: 'link' | 'passkey' | 'password' | 'password_and_code' | 'oidc';
      /** Browser and system, as it names itself. */ browser: string | null;
      /** IP address that the session was begun from. */ address: string | null;
      /** The session that the request is made with. */ is_current: boolean;
    };
    /** Who was signed in. The session is in the cookie that the response sets. */
    StaffSignIn: {
      member: {
        id: number;
        name: string;
        email: string;

        role: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
      };
      /** When the session ends unless it is used before. */ expires_at: string;
    };
    StartDraftReturnInput: {
      /** Name of the order. Case and a `#` at the beginning are ignored. Required, except for shoppers, whose session has the order. */
      order_name?: string | null;
      /** What the shop's order look-up requires: postal code, email address or phone number. Required unless `staff` is true; rejected from shoppers. */
      secondary_input?: string | null;
      /** The items were a gift: store credit instead of a refund, and no prices. For a shopper, the session decides it. Default: false. */ is_gift?: boolean;
      /** Created by staff for a customer. Always true in a staff session. Default: false. */ staff?: boolean;
      /** Why staff accept items that the policy refuses: window, final sale, lists, limits and rules don't apply. Stored with the name of the key, and reported. Only with `staff`. */
      override_reason?: string | null;
      /** Language of reasons and questions, a BCP 47 tag such as `de`. Untranslated texts are in English. Default: en. */ language?: string | null;
    };
    StartShopperSessionByCodeInput: {
      /** Handle of the shop. */ shop: string;
      /** Of the response to POST /shopper-codes. */ code_token: string;
      /** The 6 digits. Spaces are ignored. */ code: string;
    };
    StartShopperSessionInput: {
      /** Handle of the shop. */ shop: string;
      /** Name of the order. Case and a `#` at the beginning are ignored. */ order_name?: string | null;
      /** What the look-up of the shop asks for: postal code, e-mail address or phone number. */ secondary_input?: string | null;
      /** Token of a deep link, the last part of its URL, instead of the order and its proof. */ link_token?: string | null;
      /** The solution of a puzzle, for an attempt beyond the limits. */ proof_of_work?: string | null;
      /** The shopper got the order as a gift: no prices and nothing about the giver is shown. Default: false. */ is_gift?: boolean;
    };
    /** A new session, with its token. */
    StartedShopperSession: {
      /** Send it as `Authorization: Bearer <token>`. It is shown this once. */ token: string;
      /** When the session ends unless it is used before. */ expires_at: string;
      is_gift: boolean;
      /** The order that the session reaches. */ order: { id: number; name: string };
    };
    /** What became of an action. */
    StationActionResult: {
      id: string;
      /** `repeated`: it was applied before, and nothing happened now. `refused`: see `problem`. */ status: 'applied' | 'repeated' | 'refused';
      return_id: number | null;
      line_item_id: number | null;
      parcel_id: string | null;
      problem: {
        code: string;
        title: string;
        detail: string;
        errors: { [key: string]: string[] } | null;
        /** Of the return. */ state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired' | null;
        /** When the return was cancelled, closed or processed. */ ended_at: string | null;
        /** Who did that, where it is known. */ ended_by: string | null;
      } | null;
    };
    /** A grade that a station offers. */
    StationGrade: {
      grade: number;
      /** Decides the icon and the name where `label` is null. */ kind: 'like_new' | 'opened' | 'scuffed' | 'broken' | 'missing';
      /** The name that the shop gives it. */ label: string | null;
      /** The condition that it stands for. */ condition_category: 'grade_a' | 'grade_b' | 'grade_c' | 'grade_d' | 'incorrect_item' | 'missing' | 'junk';
      /** What happens to a unit of this grade. */ disposition_outcome: 'back_to_stock' | 'resale_hold' | 'recycle' | 'donate' | 'missing';
    };
    /** A return as a warehouse station shows it. */
    StationReturn: {
      id: number;

      state: 'open' | 'review' | 'closed' | 'cancelled' | 'expired';
      review_reason: string | null;
      was_processed: boolean;
      /** Whether a unit is still to be inspected. */ is_expected: boolean;
      order_name: string;
      customer_name: string | null;
      package_reference: string;
      tracking_numbers: string[];
      drop_off_code: string | null;
      /** When its parcel arrived at a station. */ received_at: string | null;
      updated_at: string;
      destination: {
        id: number;
        name: string;

        type: 'warehouse' | 'donate';
      } | null;
      units: components['schemas']['StationUnit'][];
    };
    /** A unit that is expected in a parcel. */
    StationUnit: {
      line_item_id: number;
      title: string;
      sku: string;
      barcode: string;
      image: string | null;
      /** Why the shopper returns it. */ reason: string;
      comment: string | null;
      /** Null: not inspected yet. */ condition_category: string | null;
      disposition_outcome: string | null;
      is_restocked: boolean;
      /** URLs of the photos taken at stations. */ photos: string[];
      /** The bag that it was dropped off in. */ bag: string | null;
      /** The grade of its condition; null where it was graded otherwise, or not yet. */ grade: number | null;
      suggestion: {
        grade: number;

        disposition_outcome: 'back_to_stock' | 'resale_hold' | 'recycle' | 'donate' | 'missing';
      } | null;
    };
    StepUpInput: {
      /** The passkey’s response, as `PublicKeyCredential.toJSON()` returns it. */ credential?: { [key: string]: unknown };
      /** White space at both ends is ignored. */ password?: string;
      /** Six digits from the authenticator app, or a recovery code. */ code?: string;
    };
    /** When and how the member proved who they are. */
    SteppedUpSession: {
      authenticated_at: string;

      authenticated_by: 'link' | 'passkey' | 'password' | 'password_and_code' | 'oidc';
    };
    /** Store credit that Retour issued for a return. */
    StoreCredit: {
      id: number;
      return_id: number;
      settlement_id: string;
      /** Person who received the credit; empty if unknown or erased. */ email: string;
      /** Code to redeem it with; null for credit without a code. */ code: string | null;

      status: 'active' | 'used' | 'expired';
      amount: components['schemas']['Amount'];
      balance: components['schemas']['Amount'];
      issued_at: string;
      expires_at: string | null;
    };
    /** A redemption of store credit. */
    StoreCreditRedemption: {
      id: number;
      /** What the credit was redeemed for. */ reference: string;
      amount: components['schemas']['Amount'];
      created_at: string;
      reversed_at: string | null;
    };
    /** A cart. */ StoredCart: { cart: components['schemas']['Cart'] };
    SubmitDraftReturnInput: { /** Submit only if the totals are still those of this token. */ quote?: string | null };
    SwitchEmailMessageInput: { is_sent: boolean; /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number };
    TimelineEntry: {
      at: string;

      kind: 'event' | 'note' | 'email' | 'webhook' | 'settlement' | 'parcel' | 'drop_off' | 'inspection';
      /** By kind: what happened, and by whom (`actor`, `author`). */ detail: Record<string, never>;
    };
    TotalsOfReturn: {
      return_product_total: components['schemas']['Amount'];
      return_discount_total: components['schemas']['Amount'];
      return_tax_total: components['schemas']['Amount'];
      return_total: components['schemas']['Amount'];
      exchange_total: components['schemas']['Amount'];
      exchange_credit_total: components['schemas']['Amount'];
      gift_card: components['schemas']['Amount'];
      refund: components['schemas']['Amount'];
      handling_fee: components['schemas']['Amount'];
      upsell: components['schemas']['Amount'];
      honoured_discount: components['schemas']['Amount'];
      bonus_credit: components['schemas']['Amount'];
      reimbursement: components['schemas']['Amount'];
      not_refundable: components['schemas']['Amount'];
      total: components['schemas']['Amount'];
    };
    UnitOfReturn: {
      id: number;
      order_line_item_id: number;
      title: string;
      variant_title: string | null;
      sku: string | null;
      image: string | null;
      quantity_ordered: number;

      outcome: 'default' | 'keep' | 'donate' | 'reject';

      resolution: 'refund' | 'credit' | 'exchange' | 'none';
      reason: string;
      parent_reason: string;
      comment: string | null;
      answers: Record<string, never>[];
      photos: {
        url: string;

        by: 'shopper' | 'warehouse';
      }[];
      /** As Grade Items reported it. */ condition: Record<string, never> | null;
      /** As Assess Dispositions reported it. */ disposition: Record<string, never> | null;
      graded_at: string | null;
      removed_at: string | null;
      restocked_at: string | null;
      price: components['schemas']['Amount'];
      discount: components['schemas']['Amount'];
      tax: components['schemas']['Amount'];
      refund: components['schemas']['Amount'];
      /** Names of the discounts of the order and the line. */ discounts: string[];
      exchange: {
        title: string;
        sku: string | null;
        price: components['schemas']['Amount'];
        discount: components['schemas']['Amount'];
        total: components['schemas']['Amount'];
        out_of_stock: boolean;
      } | null;
      override: { reason: string; by: string; bars: Record<string, never>[] } | null;
    };
    UpdateApiKeyInput: { /** The error profile. */ profile: 'standard' | 'legacy' };
    UpdateBrandInput: {
      /** Colour of buttons and links. It is adjusted so that text on it can be read. Null: blue. */ accent?: string | null;
      /** Corner radius in pixels: 0, 8, 16. Null: 8. */ radius?: number | null;
      /** Of readers who ask for no language that the portal has. Null: en. */ language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar' | null;
      /** Origins of pages that may show the portal in a frame, such as `https://acme.example`. */ embed_origins?: string[];
      links?: {
        /** An `https:` or `mailto:` URL. */ returns_policy?: string | null;
        /** An `https:` or `mailto:` URL. */ privacy?: string | null;
        /** An `https:` or `mailto:` URL. */ accessibility?: string | null;
        /** An `https:` or `mailto:` URL. */ contact?: string | null;
      };
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    UpdateCollectionInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      name?: string;
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      /** Name of the collection in URLs of the shop. */ handle?: string | null;
      /** All products of the collection. To add one of more than 1,000, use the operation for one. */
      products?: { /** Our id. */ id?: number; external_id?: string }[] | null;
    };
    UpdateCustomerInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      /** Sales channel of the customer. */ sales_channel?: string;
      first_name?: string | null;
      last_name?: string | null;
      /** Format: email. */ email?: string | null;
      phone?: string | null;
      tags?: string[] | null;
    };
    UpdateDestinationInput: {
      /** A warehouse receives returned items; a donation centre passes them on. */ type?: 'warehouse' | 'donate';
      name?: string;
      /** A disabled destination isn't used for new returns. Default: true. */ enabled?: boolean;
      /** The location at the commerce platform where items are restocked. */ provider_location_id?: number | string | null;
      /** Where the items are sent. */
      address?: {
        address1: string;
        address2?: string | null;
        city: string;
        state?: string | null;
        zip?: string | null;
        /** English short name of ISO 3166-1. It or `country_code` is required; the other is filled in. */ country?: string | null;
        /** Two upper-case letters. */ country_code?: string | null;
      };
    };
    UpdateEmailSettingsInput: {
      sender_name?: string | null;
      /** Format: email. */ reply_to?: string | null;
      accent?: string | null;

      language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'ar' | null;
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    UpdateInventoryInput: { /** Units that can be sold. */ available_count?: number };
    UpdateLabelStatusInput: {
      status: 'new' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'error' | 'failure';
      /** When the carrier recorded it. Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ occurred_at?: string;
    };
    UpdateLocationInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      name?: string;
      /** The stock of an inactive location can't be sold. */ status?: 'active' | 'inactive';
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      /** Whether shoppers can bring returns to this location. Default: false. */ accepts_returns?: boolean;
      address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      };
    };
    UpdateOrderInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      /** Name of the order, as the shopper enters it. */ name?: string;
      /** Default: the digits of `name`. */ order_number?: string | null;
      source?: string | null;
      sales_channel?: string | null;
      /** The same as `sales_channel`. */ channel?: string | null;
      /** Default: active. */ status?: 'active' | 'archived' | 'cancelled' | 'unknown';
      customer?: {
        /** Our id. */ id?: number;
        external_id?: string;
        first_name?: string | null;
        last_name?: string | null;
        /** Format: email. */ email?: string | null;
        phone?: string | null;
      } | null;
      shipping_address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      } | null;
      billing_address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      } | null;
      taxes_included?: boolean;
      total_price?: components['schemas']['AmountInput'];
      total_discounts?: components['schemas']['AmountInput'] | null;
      total_taxes?: components['schemas']['AmountInput'] | null;
      total_shipping?: components['schemas']['AmountInput'] | null;
      total_price_presentment?: components['schemas']['AmountInput'] | null;
      total_discounts_presentment?: components['schemas']['AmountInput'] | null;
      total_taxes_presentment?: components['schemas']['AmountInput'] | null;
      total_shipping_presentment?: components['schemas']['AmountInput'] | null;
      /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
      order_discounts?:
        | {
            /** Required unless `discount_type` is sent. */
            type?:
              | 'amount'
              | 'percentage'
              | 'bonus'
              | 'bonus_choice'
              | 'fixed_price'
              | 'free'
              | 'percentage_off_options'
              | 'price_book_price'
              | 'total_fixed_price';
            /** The same as `type`. */
            discount_type?:
              | 'amount'
              | 'percentage'
              | 'bonus'
              | 'bonus_choice'
              | 'fixed_price'
              | 'free'
              | 'percentage_off_options'
              | 'price_book_price'
              | 'total_fixed_price';
            external_id?: string | null;
            code?: string | null;
            name?: string | null;
            reason?: string | null;
            rate?: (string | number) | null;
            amount?: components['schemas']['AmountInput'] | null;
            net_adjustment_money?: components['schemas']['AmountInput'] | null;
            tax_adjustment_money?: components['schemas']['AmountInput'] | null;
          }[]
        | null;
      shipping_lines?:
        | {
            title: string;
            price: components['schemas']['AmountInput'];
            /** Each has an `amount`, or a `price`, which means the same. */
            tax_lines?:
              | {
                  title: string;
                  rate: string | number;
                  amount?: components['schemas']['AmountInput'] | null;
                  price?: components['schemas']['AmountInput'] | null;
                }[]
              | null;
            /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
            discounts?:
              | {
                  /** Required unless `discount_type` is sent. */
                  type?:
                    | 'amount'
                    | 'percentage'
                    | 'bonus'
                    | 'bonus_choice'
                    | 'fixed_price'
                    | 'free'
                    | 'percentage_off_options'
                    | 'price_book_price'
                    | 'total_fixed_price';
                  /** The same as `type`. */
                  discount_type?:
                    | 'amount'
                    | 'percentage'
                    | 'bonus'
                    | 'bonus_choice'
                    | 'fixed_price'
                    | 'free'
                    | 'percentage_off_options'
                    | 'price_book_price'
                    | 'total_fixed_price';
                  external_id?: string | null;
                  code?: string | null;
                  name?: string | null;
                  reason?: string | null;
                  rate?: (string | number) | null;
                  amount?: components['schemas']['AmountInput'] | null;
                  net_adjustment_money?: components['schemas']['AmountInput'] | null;
                  tax_adjustment_money?: components['schemas']['AmountInput'] | null;
                }[]
              | null;
          }[]
        | null;
      /** Charges besides items and shipping, such as an order protection. They are part of `total_price` and never refunded. */
      fees?:
        | {
            external_id?: string | null;
            name: string;
            amount: components['schemas']['AmountInput'];
            tax?: components['schemas']['AmountInput'] | null;
            accepted_offer_mode?: string[] | null;
          }[]
        | null;
      tags?: string[] | null;
      line_items?: {
        external_id?: string | null;
        product?: { /** Our id. */ id?: number; external_id?: string } | null;
        product_variant?: { /** Our id. */ id?: number; external_id?: string } | null;
        title?: string | null;
        sku?: string | null;
        barcode?: string | null;
        /** Default: 1. */ quantity?: number;
        unit_price: components['schemas']['AmountInput'];
        unit_price_presentment?: components['schemas']['AmountInput'] | null;
        /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
        discounts?:
          | {
              /** Required unless `discount_type` is sent. */
              type?:
                | 'amount'
                | 'percentage'
                | 'bonus'
                | 'bonus_choice'
                | 'fixed_price'
                | 'free'
                | 'percentage_off_options'
                | 'price_book_price'
                | 'total_fixed_price';
              /** The same as `type`. */
              discount_type?:
                | 'amount'
                | 'percentage'
                | 'bonus'
                | 'bonus_choice'
                | 'fixed_price'
                | 'free'
                | 'percentage_off_options'
                | 'price_book_price'
                | 'total_fixed_price';
              external_id?: string | null;
              code?: string | null;
              name?: string | null;
              reason?: string | null;
              rate?: (string | number) | null;
              amount?: components['schemas']['AmountInput'] | null;
              net_adjustment_money?: components['schemas']['AmountInput'] | null;
              tax_adjustment_money?: components['schemas']['AmountInput'] | null;
            }[]
          | null;
        unit_discounts?: components['schemas']['AmountInput'] | null;
        /** Default: true. */ taxable?: boolean;
        /** Each has an `amount`, or a `price`, which means the same. */
        tax_lines?:
          | {
              title: string;
              rate: string | number;
              amount?: components['schemas']['AmountInput'] | null;
              price?: components['schemas']['AmountInput'] | null;
            }[]
          | null;
        /** Each has an `amount`, or a `price`, which means the same. */
        duties?:
          | {
              hs_code?: string | null;
              /** ISO 3166-1, two letters. */ country_of_origin?: string | null;
              amount?: components['schemas']['AmountInput'] | null;
              price?: components['schemas']['AmountInput'] | null;
              /** Each has an `amount`, or a `price`, which means the same. */
              tax_lines?:
                | {
                    title: string;
                    rate: string | number;
                    amount?: components['schemas']['AmountInput'] | null;
                    price?: components['schemas']['AmountInput'] | null;
                  }[]
                | null;
            }[]
          | null;
        /** Stored and returned; Retour doesn't use it. */ metadata?: { key: string; value?: string | number | boolean | null }[] | null;
      }[];
      fulfillments?:
        | {
            external_id: string;

            status: 'success' | 'failure' | 'cancelled' | 'pending' | 'open' | 'error';
            /** Makes the units returnable. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ fulfilled_at?: string | null;
            /** Starts the return window, if the policy counts from delivery. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
            delivered_at?: string | null;
            shipping_carrier?: string | null;
            tracking_numbers?: string[] | null;
            location?: { /** Our id. */ id?: number; external_id?: string } | null;
            fulfillment_line_items?: { external_id?: string | null; order_line_item_external_id: string; quantity: number }[] | null;
          }[]
        | null;
      refunds?:
        | {
            external_id: string;

            type: 'line_item' | 'shipping' | 'other';
            amount?: components['schemas']['AmountInput'] | null;
            total?: components['schemas']['AmountInput'] | null;
            line_item?: { /** Our id. */ id?: number; external_id?: string; quantity: number; /** Default: false. */ restock?: boolean } | null;
            /** Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at?: string | null;
          }[]
        | null;
      /** Without payments, Retour doesn't know how the order was paid: its total counts as paid, and refunds are recorded as owed. */
      payments?:
        | {
            external_id: string;
            gateway: string;

            kind: 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other';
            captured: components['schemas']['AmountInput'];

            status: 'captured' | 'pending' | 'voided';
            /** When the payment was captured. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ captured_at: string;
            /** How the shopper recognises the card. */
            card?: { /** Such as `Visa`. */ brand: string; last4: string } | null;
          }[]
        | null;
      /** When the order was placed; default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at?: string | null;
    };
    UpdateProductInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      name?: string;
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      sku?: string | null;
      barcode?: string | null;
      type?: string | null;
      vendor?: string | null;
      description?: string | null;
      weight_grams?: number | null;
      price?: components['schemas']['AmountInput'] | null;
      collections?: { /** Id of the product. */ id?: number | null; external_id?: string | null; name?: string | null }[] | null;
      options?: { position: number; name: string; values: string[] }[] | null;
      images?: string[] | null;
      tags?: string[] | null;
      source?: string | null;
      /** Created or updated by their `external_id`. Variants that you don't send stay. */
      product_variants?: {
        /** Your id of the record; unique per shop and resource. */ external_id: string;
        sku?: string | null;
        name?: string | null;
        barcode?: string | null;
        weight_grams?: number | null;
        price?: components['schemas']['AmountInput'];
        images?: string[] | null;
        options?: { position: number; value: string }[] | null;
        /** Default: true. */ taxable?: boolean;
        logistics_information?: {
          /** ISO 3166-1, two letters. */ origin_country_code?: string | null;
          origin_region_code?: string | null;
          /** Harmonized System code. */ default_hs_code?: string | null;
          requires_shipping: boolean;
          cost?: components['schemas']['AmountInput'] | null;
          destination_country_hs_codes?: { /** ISO 3166-1, two letters. */ country_code: string; /** Harmonized System code. */ hs_code: string }[];
        } | null;
      }[];
    };
    UpdateProductVariantInput: {
      /** Your id of the record; unique per shop and resource. */ external_id?: string | null;
      sku?: string | null;
      name?: string | null;
      barcode?: string | null;
      weight_grams?: number | null;
      price?: components['schemas']['AmountInput'];
      images?: string[] | null;
      options?: { position: number; value: string }[] | null;
      /** Default: true. */ taxable?: boolean;
      logistics_information?: {
        /** ISO 3166-1, two letters. */ origin_country_code?: string | null;
        origin_region_code?: string | null;
        /** Harmonized System code. */ default_hs_code?: string | null;
        requires_shipping: boolean;
        cost?: components['schemas']['AmountInput'] | null;
        destination_country_hs_codes?: { /** ISO 3166-1, two letters. */ country_code: string; /** Harmonized System code. */ hs_code: string }[];
      } | null;
    };
    UpdateShopSettingsInput: {
      /** For people. Shoppers see it. */ name?: string;
      /** A time zone of the IANA database. Days end in it. */ time_zone?: string;
      /** What shoppers prove an order with, besides its name. */ lookup_factor?: 'zip' | 'email' | 'phone';
      /** Whether shoppers enter a code by email after every look-up, or beyond its limits only. */ email_code?: 'beyond_limits' | 'always';
      /** Who makes labels: this server, or an integration. */ label_provider?: 'internal' | 'third_party';
      /** When units are restocked. */ restock_trigger?: 'processing' | 'disposition' | 'never';
      /** How units are restocked: by webhook, or in the inventories of this server. */ restock_mode?: 'webhook' | 'provider';
      /** Who issues store credit. */ gift_card_issuer?: 'internal' | 'external';
      /** The ids that integrations see: those of the commerce platform, or of this server. */ provider_ids?: 'external' | 'internal';
      /** Whether returns in review can be processed. */ process_flagged_returns?: boolean;
      /** Days after which a return that wasn't sent expires. */ expires_after_days?: number;
      store_credit_expires_after_days?: number | null;
      /** In minor units. Refunds of a return above it need an authentication of staff within the last 10 minutes, and so does changing it. */
      refund_step_up_above?: number | null;
      /** A day. */ withdrawal_informed_since?: string | null;
      /** Whether shoppers get e-mail about returns from now on. */ emails?: boolean;
      /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number;
    };
    UpdateSignInSettingsInput: {
      oidc: {
        /** On the button. */ name: string;
        /** Format: uri. URL of the identity provider, which has `/.well-known/openid-configuration`. */ issuer: string;
        client_id: string;
        /** Only verified addresses of these domains may sign in; all if empty. */ email_domains?: string[];
        /** It is never shown. */ client_secret?: string;
      } | null;
    };
    UpdateStaffMemberInput: {
      name?: string;

      role?: 'owner' | 'manager' | 'agent' | 'warehouse' | 'read-only';
      disabled?: boolean;
    };
    UpdateWebhookInput: {
      /** What is in the payload. `happy.returns.shipment` is another name of `dropoff.shipment`. */
      topic:
        | 'return'
        | 'return.processing'
        | 'label'
        | 'label.request'
        | 'restock'
        | 'giftcard'
        | 'exchange'
        | 'dropoff.shipment'
        | 'withdrawal'
        | 'happy.returns.shipment';
      /** When the webhook is sent: one trigger, or `*` for every trigger of the topic, including triggers added later. Required unless `triggers` is sent. */
      trigger?:
        | 'return.created'
        | 'return.updated'
        | 'return.closed'
        | 'return.processing.failed'
        | 'label.created'
        | 'label.updated'
        | 'label.requested'
        | 'label.closed'
        | 'label.request.issued'
        | 'label.request.cancelled'
        | 'restock.requested'
        | 'giftcard.requested'
        | 'exchange.requested'
        | 'shipment.processed'
        | 'withdrawal.declared'
        | 'withdrawal.matched'
        | 'withdrawal.receipt_sent'
        | 'withdrawal.due_soon'
        | '*';
      /** Several triggers, or `*`. When `trigger` is sent too, it must be one of them. */
      triggers?: (
        | 'return.created'
        | 'return.updated'
        | 'return.closed'
        | 'return.processing.failed'
        | 'label.created'
        | 'label.updated'
        | 'label.requested'
        | 'label.closed'
        | 'label.request.issued'
        | 'label.request.cancelled'
        | 'restock.requested'
        | 'giftcard.requested'
        | 'exchange.requested'
        | 'shipment.processed'
        | 'withdrawal.declared'
        | 'withdrawal.matched'
        | 'withdrawal.receipt_sent'
        | 'withdrawal.due_soon'
        | '*'
      )[];
      /** An absolute https URL that is reachable from the public internet, without user information and fragment. */ url: string;

      status?: 'active' | 'inactive';
    };
    UpsertCollectionInput: {
      /** Your id of the record; unique per shop and resource. */ external_id: string;
      name?: string;
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      /** Name of the collection in URLs of the shop. */ handle?: string | null;
      /** All products of the collection. To add one of more than 1,000, use the operation for one. */
      products?: { /** Our id. */ id?: number; external_id?: string }[] | null;
    };
    UpsertCustomerInput: {
      /** Your id of the record; unique per shop and resource. */ external_id: string;
      /** Sales channel of the customer. */ sales_channel?: string;
      first_name?: string | null;
      last_name?: string | null;
      /** Format: email. */ email?: string | null;
      phone?: string | null;
      tags?: string[] | null;
    };
    UpsertLocationInput: {
      /** Your id of the record; unique per shop and resource. */ external_id: string;
      name?: string;
      /** The stock of an inactive location can't be sold. */ status?: 'active' | 'inactive';
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      /** Whether shoppers can bring returns to this location. Default: false. */ accepts_returns?: boolean;
      address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      };
    };
    UpsertOrderInput: {
      /** Your id of the record; unique per shop and resource. */ external_id: string;
      /** Name of the order, as the shopper enters it. */ name?: string;
      /** Default: the digits of `name`. */ order_number?: string | null;
      source?: string | null;
      sales_channel?: string | null;
      /** The same as `sales_channel`. */ channel?: string | null;
      /** Default: active. */ status?: 'active' | 'archived' | 'cancelled' | 'unknown';
      customer?: {
        /** Our id. */ id?: number;
        external_id?: string;
        first_name?: string | null;
        last_name?: string | null;
        /** Format: email. */ email?: string | null;
        phone?: string | null;
      } | null;
      shipping_address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      } | null;
      billing_address?: {
        name?: string | null;
        company?: string | null;
        address1: string;
        address2?: string | null;
        city: string;
        region?: string | null;
        postal_code?: string | null;
        /** ISO 3166-1, two letters. */ country_code: string;
      } | null;
      taxes_included?: boolean;
      total_price?: components['schemas']['AmountInput'];
      total_discounts?: components['schemas']['AmountInput'] | null;
      total_taxes?: components['schemas']['AmountInput'] | null;
      total_shipping?: components['schemas']['AmountInput'] | null;
      total_price_presentment?: components['schemas']['AmountInput'] | null;
      total_discounts_presentment?: components['schemas']['AmountInput'] | null;
      total_taxes_presentment?: components['schemas']['AmountInput'] | null;
      total_shipping_presentment?: components['schemas']['AmountInput'] | null;
      /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
      order_discounts?:
        | {
            /** Required unless `discount_type` is sent. */
            type?:
              | 'amount'
              | 'percentage'
              | 'bonus'
              | 'bonus_choice'
              | 'fixed_price'
              | 'free'
              | 'percentage_off_options'
              | 'price_book_price'
              | 'total_fixed_price';
            /** The same as `type`. */
            discount_type?:
              | 'amount'
              | 'percentage'
              | 'bonus'
              | 'bonus_choice'
              | 'fixed_price'
              | 'free'
              | 'percentage_off_options'
              | 'price_book_price'
              | 'total_fixed_price';
            external_id?: string | null;
            code?: string | null;
            name?: string | null;
            reason?: string | null;
            rate?: (string | number) | null;
            amount?: components['schemas']['AmountInput'] | null;
            net_adjustment_money?: components['schemas']['AmountInput'] | null;
            tax_adjustment_money?: components['schemas']['AmountInput'] | null;
          }[]
        | null;
      shipping_lines?:
        | {
            title: string;
            price: components['schemas']['AmountInput'];
            /** Each has an `amount`, or a `price`, which means the same. */
            tax_lines?:
              | {
                  title: string;
                  rate: string | number;
                  amount?: components['schemas']['AmountInput'] | null;
                  price?: components['schemas']['AmountInput'] | null;
                }[]
              | null;
            /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
            discounts?:
              | {
                  /** Required unless `discount_type` is sent. */
                  type?:
                    | 'amount'
                    | 'percentage'
                    | 'bonus'
                    | 'bonus_choice'
                    | 'fixed_price'
                    | 'free'
                    | 'percentage_off_options'
                    | 'price_book_price'
                    | 'total_fixed_price';
                  /** The same as `type`. */
                  discount_type?:
                    | 'amount'
                    | 'percentage'
                    | 'bonus'
                    | 'bonus_choice'
                    | 'fixed_price'
                    | 'free'
                    | 'percentage_off_options'
                    | 'price_book_price'
                    | 'total_fixed_price';
                  external_id?: string | null;
                  code?: string | null;
                  name?: string | null;
                  reason?: string | null;
                  rate?: (string | number) | null;
                  amount?: components['schemas']['AmountInput'] | null;
                  net_adjustment_money?: components['schemas']['AmountInput'] | null;
                  tax_adjustment_money?: components['schemas']['AmountInput'] | null;
                }[]
              | null;
          }[]
        | null;
      /** Charges besides items and shipping, such as an order protection. They are part of `total_price` and never refunded. */
      fees?:
        | {
            external_id?: string | null;
            name: string;
            amount: components['schemas']['AmountInput'];
            tax?: components['schemas']['AmountInput'] | null;
            accepted_offer_mode?: string[] | null;
          }[]
        | null;
      tags?: string[] | null;
      line_items?: {
        external_id?: string | null;
        product?: { /** Our id. */ id?: number; external_id?: string } | null;
        product_variant?: { /** Our id. */ id?: number; external_id?: string } | null;
        title?: string | null;
        sku?: string | null;
        barcode?: string | null;
        /** Default: 1. */ quantity?: number;
        unit_price: components['schemas']['AmountInput'];
        unit_price_presentment?: components['schemas']['AmountInput'] | null;
        /** Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax. */
        discounts?:
          | {
              /** Required unless `discount_type` is sent. */
              type?:
                | 'amount'
                | 'percentage'
                | 'bonus'
                | 'bonus_choice'
                | 'fixed_price'
                | 'free'
                | 'percentage_off_options'
                | 'price_book_price'
                | 'total_fixed_price';
              /** The same as `type`. */
              discount_type?:
                | 'amount'
                | 'percentage'
                | 'bonus'
                | 'bonus_choice'
                | 'fixed_price'
                | 'free'
                | 'percentage_off_options'
                | 'price_book_price'
                | 'total_fixed_price';
              external_id?: string | null;
              code?: string | null;
              name?: string | null;
              reason?: string | null;
              rate?: (string | number) | null;
              amount?: components['schemas']['AmountInput'] | null;
              net_adjustment_money?: components['schemas']['AmountInput'] | null;
              tax_adjustment_money?: components['schemas']['AmountInput'] | null;
            }[]
          | null;
        unit_discounts?: components['schemas']['AmountInput'] | null;
        /** Default: true. */ taxable?: boolean;
        /** Each has an `amount`, or a `price`, which means the same. */
        tax_lines?:
          | {
              title: string;
              rate: string | number;
              amount?: components['schemas']['AmountInput'] | null;
              price?: components['schemas']['AmountInput'] | null;
            }[]
          | null;
        /** Each has an `amount`, or a `price`, which means the same. */
        duties?:
          | {
              hs_code?: string | null;
              /** ISO 3166-1, two letters. */ country_of_origin?: string | null;
              amount?: components['schemas']['AmountInput'] | null;
              price?: components['schemas']['AmountInput'] | null;
              /** Each has an `amount`, or a `price`, which means the same. */
              tax_lines?:
                | {
                    title: string;
                    rate: string | number;
                    amount?: components['schemas']['AmountInput'] | null;
                    price?: components['schemas']['AmountInput'] | null;
                  }[]
                | null;
            }[]
          | null;
        /** Stored and returned; Retour doesn't use it. */ metadata?: { key: string; value?: string | number | boolean | null }[] | null;
      }[];
      fulfillments?:
        | {
            external_id: string;

            status: 'success' | 'failure' | 'cancelled' | 'pending' | 'open' | 'error';
            /** Makes the units returnable. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ fulfilled_at?: string | null;
            /** Starts the return window, if the policy counts from delivery. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
            delivered_at?: string | null;
            shipping_carrier?: string | null;
            tracking_numbers?: string[] | null;
            location?: { /** Our id. */ id?: number; external_id?: string } | null;
            fulfillment_line_items?: { external_id?: string | null; order_line_item_external_id: string; quantity: number }[] | null;
          }[]
        | null;
      refunds?:
        | {
            external_id: string;

            type: 'line_item' | 'shipping' | 'other';
            amount?: components['schemas']['AmountInput'] | null;
            total?: components['schemas']['AmountInput'] | null;
            line_item?: { /** Our id. */ id?: number; external_id?: string; quantity: number; /** Default: false. */ restock?: boolean } | null;
            /** Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at?: string | null;
          }[]
        | null;
      /** Without payments, Retour doesn't know how the order was paid: its total counts as paid, and refunds are recorded as owed. */
      payments?:
        | {
            external_id: string;
            gateway: string;

            kind: 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other';
            captured: components['schemas']['AmountInput'];

            status: 'captured' | 'pending' | 'voided';
            /** When the payment was captured. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ captured_at: string;
            /** How the shopper recognises the card. */
            card?: { /** Such as `Visa`. */ brand: string; last4: string } | null;
          }[]
        | null;
      /** When the order was placed; default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ created_at?: string | null;
    };
    UpsertProductInput: {
      /** Your id of the record; unique per shop and resource. */ external_id: string;
      name?: string;
      /** Where it is sold. */ sales_channel?: string | null;
      /** The same as `sales_channel`, which takes precedence. */ channel?: string | null;
      sku?: string | null;
      barcode?: string | null;
      type?: string | null;
      vendor?: string | null;
      description?: string | null;
      weight_grams?: number | null;
      price?: components['schemas']['AmountInput'] | null;
      collections?: { /** Id of the product. */ id?: number | null; external_id?: string | null; name?: string | null }[] | null;
      options?: { position: number; name: string; values: string[] }[] | null;
      images?: string[] | null;
      tags?: string[] | null;
      source?: string | null;
      /** Created or updated by their `external_id`. Variants that you don't send stay. */
      product_variants?: {
        /** Your id of the record; unique per shop and resource. */ external_id: string;
        sku?: string | null;
        name?: string | null;
        barcode?: string | null;
        weight_grams?: number | null;
        price?: components['schemas']['AmountInput'];
        images?: string[] | null;
        options?: { position: number; value: string }[] | null;
        /** Default: true. */ taxable?: boolean;
        logistics_information?: {
          /** ISO 3166-1, two letters. */ origin_country_code?: string | null;
          origin_region_code?: string | null;
          /** Harmonized System code. */ default_hs_code?: string | null;
          requires_shipping: boolean;
          cost?: components['schemas']['AmountInput'] | null;
          destination_country_hs_codes?: { /** ISO 3166-1, two letters. */ country_code: string; /** Harmonized System code. */ hs_code: string }[];
        } | null;
      }[];
    };
    UpsertProductVariantInput: {
      /** Your id of the record; unique per shop and resource. */ external_id: string;
      sku?: string | null;
      name?: string | null;
      barcode?: string | null;
      weight_grams?: number | null;
      price?: components['schemas']['AmountInput'];
      images?: string[] | null;
      options?: { position: number; value: string }[] | null;
      /** Default: true. */ taxable?: boolean;
      logistics_information?: {
        /** ISO 3166-1, two letters. */ origin_country_code?: string | null;
        origin_region_code?: string | null;
        /** Harmonized System code. */ default_hs_code?: string | null;
        requires_shipping: boolean;
        cost?: components['schemas']['AmountInput'] | null;
        destination_country_hs_codes?: { /** ISO 3166-1, two letters. */ country_code: string; /** Harmonized System code. */ hs_code: string }[];
      } | null;
    };
    ValidatePolicyInput: { document: components['schemas']['PolicyDocument'] };
    VariantChoice: {
      variant_id: number | string;
      product_id: (number | string) | null;
      /** Of the product. */ title: string;
      variant_title: string;
      /** What tells it from the others of its product, such as its colour and size. */ options: { name: string; value: string }[];
      image: string | null;
      /** Units that can be had; 0 when it is sold out, null when stock is not counted. */ stock: number | null;
      /** It is what the shopper sends back. */ is_own: boolean;
      /** Null if it can not be had for this item now. */ amounts: components['schemas']['ChoiceAmounts'] | null;
    };
    Webhook: {
      id: number;
      shop_id: number;
      topic: string;
      /** The first of the triggers; always one trigger, for clients that expect a single trigger. */ trigger: string;
      /** When the webhook is sent. `*` stands for every trigger of the topic, including triggers added later. */ triggers: string[];
      url: string;

      status: 'active' | 'inactive';
      /** Determines the signature and the format of the body; never changes. */ profile: 'standard' | 'legacy';
      /** Why Retour disabled it. */ disabled_reason: 'failing' | 'gone' | null;
      last_success_at: string | null;
      last_failure_at: string | null;
      created_at: string;
      updated_at: string;
    };
    /** A withdrawal from a contract: its statements, its order, and its two deadlines. */
    Withdrawal: {
      id: number;
      /** `to_confirm`: the address isn’t that of the order, or several orders fit, so a person decides. `merged`: the statements belong to another withdrawal. */
      state: 'matching' | 'matched' | 'to_confirm' | 'unmatched' | 'refused' | 'returned' | 'merged';
      order: { id: number; name: string } | null;

      matched_by: 'exact' | 'staff' | null;
      /** When the first statement was received. */ declared_at: string;
      /** Last second of the 14 days in which to refund. */ refund_due_at: string;
      /** Last second of the 14 days in which to send the items. */ goods_due_at: string;
      /** In the order in which they were received. */ statements: components['schemas']['WithdrawalStatement'][];
      refusal: { ground: string; note: string | null; refused_by: string; refused_at: string } | null;
      return_id: number | null;
      merged_into: number | null;
      created_at: string;
      updated_at: string;
    };
    WithdrawalPayload: {
      topic: 'withdrawal';

      trigger: 'withdrawal.declared' | 'withdrawal.matched' | 'withdrawal.receipt_sent' | 'withdrawal.due_soon';
      shop_id: number;
      id: number;
      /** `to_confirm`: the address isn’t that of the order, or several orders fit, so a person decides. `merged`: the statements belong to another withdrawal. */
      state: 'matching' | 'matched' | 'to_confirm' | 'unmatched' | 'refused' | 'returned' | 'merged';
      order: { id: number; name: string } | null;

      matched_by: 'exact' | 'staff' | null;
      /** When the first statement was received. */ declared_at: string;
      /** Last second of the 14 days in which to refund. */ refund_due_at: string;
      /** Last second of the 14 days in which to send the items. */ goods_due_at: string;
      /** In the order in which they were received. */ statements: components['schemas']['WithdrawalStatement'][];
      refusal: { ground: string; note: string | null; refused_by: string; refused_at: string } | null;
      return_id: number | null;
      merged_into: number | null;
      created_at: string;
      updated_at: string;
      /** The same for all subscriptions to the event. */ event_id: string;
      /** Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals. */ sequence: number | null;
      /** Time of the change. */ occurred_at: string;
    };
    /** The receipt of a statement. */
    WithdrawalReceipt: {
      reference: string;
      /** Verbatim. */ statement: string;
      received_at: string;
      time_zone: string;
      refund_due_at: string;
      goods_due_at: string;
      /** The receipt as text, in the language of the statement. */ text: string;
      /** The receipt as PDF. No key is needed. */ pdf_url: string;
      /** `file`: the database can’t be reached; the statement is entered into the register later. */ stored: 'register' | 'file';
    };
    /** A statement in the register. */
    WithdrawalStatement: {
      /** On the receipt. Whoever knows it can open the receipt. */ reference: string;
      /** Place in the register. */ sequence: number;
      name: string;
      contract: string;
      /** Empty where staff recorded a statement without one. */ email: string;
      items: string | null;
      language: string;
      /** Verbatim. */ statement: string;
      received_at: string;
      /** Zone of the shop at that time. */ time_zone: string;

      channel: 'portal' | 'api' | 'staff';

      received_through: 'function' | 'letter' | 'email' | 'phone' | 'other';
      recorded_by: string | null;
      refund_due_at: string;
      goods_due_at: string;
      receipt: { /** `accepted`: a mail server has taken it. */ state: 'pending' | 'queued' | 'accepted'; accepted_at: string | null } | null;
    };
    /** Why a request was rejected (RFC 9457). */
    Problem: {
      /** Format: uri. URL of the page that explains the code. */ type: string;
      /** The code in words. */ title: string;
      /** The HTTP status. */ status: number;
      /** What happened in this case. For people; the text can change. */ detail: string;
      /** Path of the request. */ instance: string;
      /** The problem code, by which programs tell problems apart. */ code: string;
      /** Equals the header `X-Request-Id`. */ request_id: string;
      /** Messages by field. Positions in arrays count from zero: `items.0.line_item_id`. */ errors?: { [key: string]: string[] };
      /** The scope that the key lacks. */ required_scope?: string;
      /** The current state of the return. */ state?: string;
      /** Seconds to wait; equals the header `Retry-After`. */ retry_after_s?: number;
      /** What changed in the order since the return was quoted. */
      differences?: {
        line_item_id: number;

        problem: 'refunded_elsewhere' | 'unit_cancelled' | 'captured_amount_exceeded';
        available: string;
      }[];
      /** With `quote_moved`: the totals of the draft return in the quote (null for a gift), and the current totals. */
      totals?: { quoted: Record<string, never> | null; current: Record<string, never> };
      /** With `step_up_required`: how the member of staff can prove who they are. */ accepted?: ('passkey' | 'password_and_code' | 'link')[];
      /** The values in `detail` by name, to word it in another language. */ params?: { [key: string]: string | number | boolean | null };
      /** For clients of the legacy profile, if the request has no valid key. */
      error?: {
        code: '401';

        http_code: 'GEN-UNAUTHORIZED';

        message: 'Unauthorized.';
      };
    };

    CommonProblemCode:
      | 'key_missing'
      | 'key_invalid'
      | 'key_expired'
      | 'key_revoked'
      | 'scope_missing'
      | 'session_invalid'
      | 'session_expired'
      | 'permission_missing'
      | 'rate_limited'
      | 'method_not_allowed'
      | 'uri_too_long'
      | 'internal_error'
      | 'service_unavailable';

    WriteProblemCode:
      | 'malformed_json'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'validation_failed'
      | 'idempotency_key_invalid'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type AcceptStaffInvitationInput = components['schemas']['AcceptStaffInvitationInput'];
export type ActPreview = components['schemas']['ActPreview'];
export type AddPasskeyInput = components['schemas']['AddPasskeyInput'];
export type AddReturningItemInput = components['schemas']['AddReturningItemInput'];
export type Amount = components['schemas']['Amount'];
export type AmountInput = components['schemas']['AmountInput'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApplyStationActionsInput = components['schemas']['ApplyStationActionsInput'];
export type AssessDispositionsInput = components['schemas']['AssessDispositionsInput'];
export type AssessedItem = components['schemas']['AssessedItem'];
export type AssignReturnInput = components['schemas']['AssignReturnInput'];
export type Assignee = components['schemas']['Assignee'];
export type AssigneeOfReturn = components['schemas']['AssigneeOfReturn'];
export type Attention = components['schemas']['Attention'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditVerification = components['schemas']['AuditVerification'];
export type BackTestResult = components['schemas']['BackTestResult'];
export type BeginPasskeySignInInput = components['schemas']['BeginPasskeySignInInput'];
export type Brand = components['schemas']['Brand'];
export type BulkOperation = components['schemas']['BulkOperation'];
export type BulkOperationJob = components['schemas']['BulkOperationJob'];
export type Cart = components['schemas']['Cart'];
export type ChangeOwnPasswordInput = components['schemas']['ChangeOwnPasswordInput'];
export type ChoiceAmounts = components['schemas']['ChoiceAmounts'];
export type Collection = components['schemas']['Collection'];
export type CommerceCustomer = components['schemas']['CommerceCustomer'];
export type CommerceOrder = components['schemas']['CommerceOrder'];
export type CompleteCartInput = components['schemas']['CompleteCartInput'];
export type CompletedCart = components['schemas']['CompletedCart'];
export type ConfirmAuthenticatorInput = components['schemas']['ConfirmAuthenticatorInput'];
export type ConfirmCartInput = components['schemas']['ConfirmCartInput'];
export type CreateAllowlistItemInput = components['schemas']['CreateAllowlistItemInput'];
export type CreateApiKeyInput = components['schemas']['CreateApiKeyInput'];
export type CreateBlocklistItemInput = components['schemas']['CreateBlocklistItemInput'];
export type CreateCollectionInput = components['schemas']['CreateCollectionInput'];
export type CreateCustomerInput = components['schemas']['CreateCustomerInput'];
export type CreateDeepLinkInput = components['schemas']['CreateDeepLinkInput'];
export type CreateDestinationInput = components['schemas']['CreateDestinationInput'];
export type CreateFraudReportInput = components['schemas']['CreateFraudReportInput'];
export type CreateInventoryInput = components['schemas']['CreateInventoryInput'];
export type CreateLabelInput = components['schemas']['CreateLabelInput'];
export type CreateLocationInput = components['schemas']['CreateLocationInput'];
export type CreateOrderInput = components['schemas']['CreateOrderInput'];
export type CreateProductInput = components['schemas']['CreateProductInput'];
export type CreateProductVariantInput = components['schemas']['CreateProductVariantInput'];
export type CreateQrDeepLinkInput = components['schemas']['CreateQrDeepLinkInput'];
export type CreateReturnFromWithdrawalInput = components['schemas']['CreateReturnFromWithdrawalInput'];
export type CreateReturnNoteInput = components['schemas']['CreateReturnNoteInput'];
export type CreateReturnViewInput = components['schemas']['CreateReturnViewInput'];
export type CreateWebhookInput = components['schemas']['CreateWebhookInput'];
export type CreatedCart = components['schemas']['CreatedCart'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type DecidedBy = components['schemas']['DecidedBy'];
export type DeclareShopperWithdrawalInput = components['schemas']['DeclareShopperWithdrawalInput'];
export type DeclareWithdrawalInput = components['schemas']['DeclareWithdrawalInput'];
export type DeepLink = components['schemas']['DeepLink'];
export type Delivery = components['schemas']['Delivery'];
export type Destination = components['schemas']['Destination'];
export type DraftAmount = components['schemas']['DraftAmount'];
export type DraftCartItem = components['schemas']['DraftCartItem'];
export type DraftReturn = components['schemas']['DraftReturn'];
export type DraftReturnAnswer = components['schemas']['DraftReturnAnswer'];
export type DraftTotals = components['schemas']['DraftTotals'];
export type Dropoff = components['schemas']['Dropoff'];
export type DropoffLocation = components['schemas']['DropoffLocation'];
export type DropoffShipment = components['schemas']['DropoffShipment'];
export type DropoffShipmentItem = components['schemas']['DropoffShipmentItem'];
export type DropoffShipmentItemPage = components['schemas']['DropoffShipmentItemPage'];
export type DropoffShipmentPage = components['schemas']['DropoffShipmentPage'];
export type DropoffShipmentPayload = components['schemas']['DropoffShipmentPayload'];
export type Email = components['schemas']['Email'];
export type EmailSettings = components['schemas']['EmailSettings'];
export type EmailText = components['schemas']['EmailText'];
export type Event = components['schemas']['Event'];
export type Exchange = components['schemas']['Exchange'];
export type ExchangeOrder = components['schemas']['ExchangeOrder'];
export type ExchangePayload = components['schemas']['ExchangePayload'];
export type ExplainPolicyInput = components['schemas']['ExplainPolicyInput'];
export type ExplainedOrder = components['schemas']['ExplainedOrder'];
export type FraudReport = components['schemas']['FraudReport'];
export type GetReturnEligibilityInput = components['schemas']['GetReturnEligibilityInput'];
export type GiftCardPayload = components['schemas']['GiftCardPayload'];
export type GradeItemsInput = components['schemas']['GradeItemsInput'];
export type GradedItem = components['schemas']['GradedItem'];
export type InsightBreakdown = components['schemas']['InsightBreakdown'];
export type InsightCostAssumptions = components['schemas']['InsightCostAssumptions'];
export type InsightDurations = components['schemas']['InsightDurations'];
export type InsightFigures = components['schemas']['InsightFigures'];
export type InsightOverview = components['schemas']['InsightOverview'];
export type InsightPeriod = components['schemas']['InsightPeriod'];
export type InsightProductReasons = components['schemas']['InsightProductReasons'];
export type InsightReasonGroup = components['schemas']['InsightReasonGroup'];
export type InsightSerialReturners = components['schemas']['InsightSerialReturners'];
export type InsightSide = components['schemas']['InsightSide'];
export type InsightSizing = components['schemas']['InsightSizing'];
export type Inventory = components['schemas']['Inventory'];
export type InviteStaffMemberInput = components['schemas']['InviteStaffMemberInput'];
export type IssuedApiKey = components['schemas']['IssuedApiKey'];
export type IssuedStaffInvitation = components['schemas']['IssuedStaffInvitation'];
export type ItemCondition = components['schemas']['ItemCondition'];
export type ItemDisposition = components['schemas']['ItemDisposition'];
export type ItemOptions = components['schemas']['ItemOptions'];
export type Label = components['schemas']['Label'];
export type LabelAddress = components['schemas']['LabelAddress'];
export type LabelOfReturn = components['schemas']['LabelOfReturn'];
export type LabelPayload = components['schemas']['LabelPayload'];
export type LabelQueued = components['schemas']['LabelQueued'];
export type LabelRequest = components['schemas']['LabelRequest'];
export type LabelRequestError = components['schemas']['LabelRequestError'];
export type LabelRequestPayload = components['schemas']['LabelRequestPayload'];
export type LabelRequests = components['schemas']['LabelRequests'];
export type ListedStaffMember = components['schemas']['ListedStaffMember'];
export type Listing = components['schemas']['Listing'];
export type ListingDetails = components['schemas']['ListingDetails'];
export type ListingPage = components['schemas']['ListingPage'];
export type Location = components['schemas']['Location'];
export type LookUpStoreCreditInput = components['schemas']['LookUpStoreCreditInput'];
export type MarkSettlementPaidInput = components['schemas']['MarkSettlementPaidInput'];
export type MatchReceivedParcelInput = components['schemas']['MatchReceivedParcelInput'];
export type MatchWithdrawalInput = components['schemas']['MatchWithdrawalInput'];
export type NewAuthenticator = components['schemas']['NewAuthenticator'];
export type OpenStaffInvitation = components['schemas']['OpenStaffInvitation'];
export type OutcomesProcessedAt = components['schemas']['OutcomesProcessedAt'];
export type OwnSignInMethods = components['schemas']['OwnSignInMethods'];
export type PageLink = components['schemas']['PageLink'];
export type PaidOutside = components['schemas']['PaidOutside'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PaymentProvider = components['schemas']['PaymentProvider'];
export type PhpDate = components['schemas']['PhpDate'];
export type PolicyBackTest = components['schemas']['PolicyBackTest'];
export type PolicyCases = components['schemas']['PolicyCases'];
export type PolicyDifference = components['schemas']['PolicyDifference'];
export type PolicyDocument = components['schemas']['PolicyDocument'];
export type PolicyExplanation = components['schemas']['PolicyExplanation'];
export type PolicyLeakage = components['schemas']['PolicyLeakage'];
export type PolicyVersion = components['schemas']['PolicyVersion'];
export type PolicyVersionSummary = components['schemas']['PolicyVersionSummary'];
export type PolicyWaiting = components['schemas']['PolicyWaiting'];
export type PositiveAmountInput = components['schemas']['PositiveAmountInput'];
export type PreviewEmailInput = components['schemas']['PreviewEmailInput'];
export type PreviewFigures = components['schemas']['PreviewFigures'];
export type ProcessNetworkShipmentInput = components['schemas']['ProcessNetworkShipmentInput'];
export type ProcessReturnInput = components['schemas']['ProcessReturnInput'];
export type ProcessingFailedPayload = components['schemas']['ProcessingFailedPayload'];
export type Product = components['schemas']['Product'];
export type ProductVariant = components['schemas']['ProductVariant'];
export type PublishPolicyInput = components['schemas']['PublishPolicyInput'];
export type PutNetworkLocationInput = components['schemas']['PutNetworkLocationInput'];
export type PutNetworkShipmentInput = components['schemas']['PutNetworkShipmentInput'];
export type Puzzle = components['schemas']['Puzzle'];
export type QrDeepLink = components['schemas']['QrDeepLink'];
export type QueueCount = components['schemas']['QueueCount'];
export type QueuedReturn = components['schemas']['QueuedReturn'];
export type ReadStaffInvitationInput = components['schemas']['ReadStaffInvitationInput'];
export type ReasonSet = components['schemas']['ReasonSet'];
export type ReasonSetSummary = components['schemas']['ReasonSetSummary'];
export type ReceivedParcel = components['schemas']['ReceivedParcel'];
export type RecordDropoffInput = components['schemas']['RecordDropoffInput'];
export type RecordWithdrawalInput = components['schemas']['RecordWithdrawalInput'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type RedeemStoreCreditInput = components['schemas']['RedeemStoreCreditInput'];
export type RefundObject = components['schemas']['RefundObject'];
export type RefundObjectDetails = components['schemas']['RefundObjectDetails'];
export type RefuseWithdrawalInput = components['schemas']['RefuseWithdrawalInput'];
export type Remedy = components['schemas']['Remedy'];
export type RemoveLineItemsInput = components['schemas']['RemoveLineItemsInput'];
export type RenamePasskeyInput = components['schemas']['RenamePasskeyInput'];
export type ReplaceEmailTextInput = components['schemas']['ReplaceEmailTextInput'];
export type ReplaceReturnViewInput = components['schemas']['ReplaceReturnViewInput'];
export type ReplaceStationGradesInput = components['schemas']['ReplaceStationGradesInput'];
export type ReportExchangeOrderInput = components['schemas']['ReportExchangeOrderInput'];
export type ReportLabelErrorInput = components['schemas']['ReportLabelErrorInput'];
export type RequestOrderLinksInput = components['schemas']['RequestOrderLinksInput'];
export type RequestPolicyBackTestInput = components['schemas']['RequestPolicyBackTestInput'];
export type RequestShopperCodeInput = components['schemas']['RequestShopperCodeInput'];
export type RestockPayload = components['schemas']['RestockPayload'];
export type Return = components['schemas']['Return'];
export type ReturnDetails = components['schemas']['ReturnDetails'];
export type ReturnEligibility = components['schemas']['ReturnEligibility'];
export type ReturnEligibilityItem = components['schemas']['ReturnEligibilityItem'];
export type ReturnImport = components['schemas']['ReturnImport'];
export type ReturnImportResult = components['schemas']['ReturnImportResult'];
export type ReturnLabel = components['schemas']['ReturnLabel'];
export type ReturnLineItem = components['schemas']['ReturnLineItem'];
export type ReturnLineItemDetails = components['schemas']['ReturnLineItemDetails'];
export type ReturnMethod = components['schemas']['ReturnMethod'];
export type ReturnMethodAddress = components['schemas']['ReturnMethodAddress'];
export type ReturnMethodOption = components['schemas']['ReturnMethodOption'];
export type ReturnNote = components['schemas']['ReturnNote'];
export type ReturnOverview = components['schemas']['ReturnOverview'];
export type ReturnPage = components['schemas']['ReturnPage'];
export type ReturnPayload = components['schemas']['ReturnPayload'];
export type ReturnSearch = components['schemas']['ReturnSearch'];
export type ReturnView = components['schemas']['ReturnView'];
export type ReturnViewFilters = components['schemas']['ReturnViewFilters'];
export type ReturningItem = components['schemas']['ReturningItem'];
export type RollBackPolicyInput = components['schemas']['RollBackPolicyInput'];
export type RotateApiKeyInput = components['schemas']['RotateApiKeyInput'];
export type RunPolicyCasesInput = components['schemas']['RunPolicyCasesInput'];
export type SavePolicyCasesInput = components['schemas']['SavePolicyCasesInput'];
export type SavePolicyDraftInput = components['schemas']['SavePolicyDraftInput'];
export type SaveReasonSetInput = components['schemas']['SaveReasonSetInput'];
export type SavedPolicyCases = components['schemas']['SavedPolicyCases'];
export type SchedulePolicyInput = components['schemas']['SchedulePolicyInput'];
export type SelectReturnMethodInput = components['schemas']['SelectReturnMethodInput'];
export type SendTestEmailInput = components['schemas']['SendTestEmailInput'];
export type SetDraftReturnAddressInput = components['schemas']['SetDraftReturnAddressInput'];
export type SetDraftReturnCartInput = components['schemas']['SetDraftReturnCartInput'];
export type SetDraftReturnCreditTypeInput = components['schemas']['SetDraftReturnCreditTypeInput'];
export type SetDraftReturnRecipientInput = components['schemas']['SetDraftReturnRecipientInput'];
export type SetExchangeItemInput = components['schemas']['SetExchangeItemInput'];
export type SetInsightCostAssumptionsInput = components['schemas']['SetInsightCostAssumptionsInput'];
export type SetPaymentProviderInput = components['schemas']['SetPaymentProviderInput'];
export type SetReturnReasonInput = components['schemas']['SetReturnReasonInput'];
export type SetReturnTypeInput = components['schemas']['SetReturnTypeInput'];
export type SetUserInputInput = components['schemas']['SetUserInputInput'];
export type SettledRefund = components['schemas']['SettledRefund'];
export type Settlement = components['schemas']['Settlement'];
export type SettlementAttempt = components['schemas']['SettlementAttempt'];
export type SettlementInstrument = components['schemas']['SettlementInstrument'];
export type SettlementOfReturn = components['schemas']['SettlementOfReturn'];
export type SettlementWithAttempts = components['schemas']['SettlementWithAttempts'];
export type ShippingNotice = components['schemas']['ShippingNotice'];
export type ShippingNoticeMethod = components['schemas']['ShippingNoticeMethod'];
export type ShopSettings = components['schemas']['ShopSettings'];
export type Shopper = components['schemas']['Shopper'];
export type ShopperAmount = components['schemas']['ShopperAmount'];
export type ShopperCodeRequest = components['schemas']['ShopperCodeRequest'];
export type ShopperHistory = components['schemas']['ShopperHistory'];
export type ShopperOrder = components['schemas']['ShopperOrder'];
export type ShopperReturn = components['schemas']['ShopperReturn'];
export type ShopperSession = components['schemas']['ShopperSession'];
export type SignInLink = components['schemas']['SignInLink'];
export type SignInOptions = components['schemas']['SignInOptions'];
export type SignInSettings = components['schemas']['SignInSettings'];
export type SignInWithLinkInput = components['schemas']['SignInWithLinkInput'];
export type SignInWithPasskeyInput = components['schemas']['SignInWithPasskeyInput'];
export type SignInWithPasswordInput = components['schemas']['SignInWithPasswordInput'];
export type StaffCaller = components['schemas']['StaffCaller'];
export type StaffInvitation = components['schemas']['StaffInvitation'];
export type StaffMember = components['schemas']['StaffMember'];
export type StaffSession = components['schemas']['StaffSession'];
export type StaffSignIn = components['schemas']['StaffSignIn'];
export type StartDraftReturnInput = components['schemas']['StartDraftReturnInput'];
export type StartShopperSessionByCodeInput = components['schemas']['StartShopperSessionByCodeInput'];
export type StartShopperSessionInput = components['schemas']['StartShopperSessionInput'];
export type StartedShopperSession = components['schemas']['StartedShopperSession'];
export type StationActionResult = components['schemas']['StationActionResult'];
export type StationGrade = components['schemas']['StationGrade'];
export type StationReturn = components['schemas']['StationReturn'];
export type StationUnit = components['schemas']['StationUnit'];
export type StepUpInput = components['schemas']['StepUpInput'];
export type SteppedUpSession = components['schemas']['SteppedUpSession'];
export type StoreCredit = components['schemas']['StoreCredit'];
export type StoreCreditRedemption = components['schemas']['StoreCreditRedemption'];
export type StoredCart = components['schemas']['StoredCart'];
export type SubmitDraftReturnInput = components['schemas']['SubmitDraftReturnInput'];
export type SwitchEmailMessageInput = components['schemas']['SwitchEmailMessageInput'];
export type TimelineEntry = components['schemas']['TimelineEntry'];
export type TotalsOfReturn = components['schemas']['TotalsOfReturn'];
export type UnitOfReturn = components['schemas']['UnitOfReturn'];
export type UpdateApiKeyInput = components['schemas']['UpdateApiKeyInput'];
export type UpdateBrandInput = components['schemas']['UpdateBrandInput'];
export type UpdateCollectionInput = components['schemas']['UpdateCollectionInput'];
export type UpdateCustomerInput = components['schemas']['UpdateCustomerInput'];
export type UpdateDestinationInput = components['schemas']['UpdateDestinationInput'];
export type UpdateEmailSettingsInput = components['schemas']['UpdateEmailSettingsInput'];
export type UpdateInventoryInput = components['schemas']['UpdateInventoryInput'];
export type UpdateLabelStatusInput = components['schemas']['UpdateLabelStatusInput'];
export type UpdateLocationInput = components['schemas']['UpdateLocationInput'];
export type UpdateOrderInput = components['schemas']['UpdateOrderInput'];
export type UpdateProductInput = components['schemas']['UpdateProductInput'];
export type UpdateProductVariantInput = components['schemas']['UpdateProductVariantInput'];
export type UpdateShopSettingsInput = components['schemas']['UpdateShopSettingsInput'];
export type UpdateSignInSettingsInput = components['schemas']['UpdateSignInSettingsInput'];
export type UpdateStaffMemberInput = components['schemas']['UpdateStaffMemberInput'];
export type UpdateWebhookInput = components['schemas']['UpdateWebhookInput'];
export type UpsertCollectionInput = components['schemas']['UpsertCollectionInput'];
export type UpsertCustomerInput = components['schemas']['UpsertCustomerInput'];
export type UpsertLocationInput = components['schemas']['UpsertLocationInput'];
export type UpsertOrderInput = components['schemas']['UpsertOrderInput'];
export type UpsertProductInput = components['schemas']['UpsertProductInput'];
export type UpsertProductVariantInput = components['schemas']['UpsertProductVariantInput'];
export type ValidatePolicyInput = components['schemas']['ValidatePolicyInput'];
export type VariantChoice = components['schemas']['VariantChoice'];
export type Webhook = components['schemas']['Webhook'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalPayload = components['schemas']['WithdrawalPayload'];
export type WithdrawalReceipt = components['schemas']['WithdrawalReceipt'];
export type WithdrawalStatement = components['schemas']['WithdrawalStatement'];
export type Problem = components['schemas']['Problem'];
export type CommonProblemCode = components['schemas']['CommonProblemCode'];
export type WriteProblemCode = components['schemas']['WriteProblemCode'];
export type $defs = Record<string, never>;
export interface operations {
  processReturn: {
    parameters: {
      query?: { /** Acts only if this is still the version of the return (API contract, 18.13); else `return_changed`. */ version?: number };
      path: { /** Identifier of the return. */ return_id: number };
    };
    requestBody?: { content: { 'application/json': components['schemas']['ProcessReturnInput'] } };
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'return_not_found'
                  | 'return_closed'
                  | 'return_cancelled'
                  | 'return_expired'
                  | 'return_flagged'
                  | 'return_in_review'
                  | 'return_changed'
                  | 'order_changed'
                  | 'step_up_required'
                );
          };
        };
      };
    };
  };
  removeLineItems: {
    parameters: {
      query?: {
        /** Acts only if this is still the version of the return (API contract, 18.13); else `return_changed`. */ version?: number;
        /** The units to remove, comma-separated. Required here or in the body. */ line_item_id?: number[];
      };
      path: { /** Identifier of the return. */ return_id: number };
    };
    requestBody?: { content: { 'application/json': components['schemas']['RemoveLineItemsInput'] } };
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'return_not_found'
                  | 'return_closed'
                  | 'return_cancelled'
                  | 'return_expired'
                  | 'return_flagged'
                  | 'return_in_review'
                  | 'return_processing'
                  | 'return_changed'
                  | 'order_changed'
                  | 'no_line_items_qualify'
                  | 'line_items_do_not_qualify'
                  | 'step_up_required'
                );
          };
        };
      };
    };
  };
  cancelReturn: {
    parameters: {
      query?: { /** Acts only if this is still the version of the return (API contract, 18.13); else `return_changed`. */ version?: number };
      path: { /** Identifier of the return. */ return_id: number };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'return_not_found'
                  | 'return_closed'
                  | 'return_cancelled'
                  | 'return_expired'
                  | 'return_processing'
                  | 'return_changed'
                  | 'return_flagged'
                  | 'return_in_review'
                  | 'goods_or_money_moved'
                );
          };
        };
      };
    };
  };
  flagReturn: {
    parameters: {
      query?: { /** Acts only if this is still the version of the return (API contract, 18.13); else `return_changed`. */ version?: number };
      path: { /** Identifier of the return. */ return_id: number };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'return_not_found' | 'return_closed' | 'return_cancelled' | 'return_expired' | 'return_processing' | 'return_changed');
          };
        };
      };
    };
  };
  unflagReturn: {
    parameters: {
      query?: { /** Acts only if this is still the version of the return (API contract, 18.13); else `return_changed`. */ version?: number };
      path: { /** Identifier of the return. */ return_id: number };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'return_not_found'
                  | 'return_closed'
                  | 'return_cancelled'
                  | 'return_expired'
                  | 'return_processing'
                  | 'return_changed'
                  | 'return_not_flagged'
                );
          };
        };
      };
    };
  };
  closeReturn: {
    parameters: {
      query?: { /** Acts only if this is still the version of the return (API contract, 18.13); else `return_changed`. */ version?: number };
      path: { /** Identifier of the return. */ return_id: number };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'return_not_found' | 'return_closed' | 'return_cancelled' | 'return_expired' | 'return_processing' | 'return_changed');
          };
        };
      };
    };
  };
  reportExchangeOrder: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['ReportExchangeOrderInput'] } };
    responses: {
      200: { content: { 'application/json': { exchange_order: components['schemas']['ExchangeOrder'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'return_not_found' | 'exchange_order_not_due');
          };
        };
      };
    };
  };
  getReturnNotes: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ReturnNote'][] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('return_not_found' | 'no_notes');
          };
        };
      };
    };
  };
  createReturnNote: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['CreateReturnNoteInput'] } };
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'return_not_found');
          };
        };
      };
    };
  };
  listReturns: {
    parameters: {
      query?: {
        /** Beginning of the range. Without `from` and `to`: the last 24 hours. At most 120 days before `to`. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        from?: string;
        /** End of the range, inclusive. Default: 24 hours after `from`. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        to?: string;
        /** The date that `from` and `to` apply to. */ filter?: 'created_at' | 'updated_at';
        /** One state or several, comma-separated. Default: open, closed and expired. */ state?: ('open' | 'review' | 'closed' | 'cancelled' | 'expired')[];
        /** Returns pages instead of one array. Implied by `cursor`. */ paginate?: boolean;
        /** Returns on a page. At most 750; a larger number counts as 750. */ pageSize?: number;
        /** Position, from the URL of a page. It contains the filters. */ cursor?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['Return'][] | components['schemas']['ReturnPage'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'too_many_rows');
          };
        };
      };
    };
  };
  getReturnDetails: {
    parameters: {
      query?: {
        /** Identifier of the return. */ return_id?: number;
        /** Identifier of the order at the commerce platform, otherwise Retour's. */ order_id?: number | string;
        /** Name of the order. Case and a `#` at the beginning are ignored. */ order_name?: string;
        /** The currency of all amounts. */ currency_type?: 'shop' | 'presentment';
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ReturnDetails'] | components['schemas']['ReturnDetails'][] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'return_not_found');
          };
        };
      };
    };
  };
  getShippingNotice: {
    parameters: {
      query?: {
        /** First day on which returns were created. Default: seven days ago. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        from?: string;
        /** Last day, inclusive. Default: today. Days are in the shop's time zone. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        to?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ShippingNotice'][] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'too_many_rows');
          };
        };
      };
    };
  };
  searchReturns: {
    parameters: {
      query?: {
        /** Beginning of the range. Default: 1970-01-01. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ from?: string;
        /** End of the range, inclusive. Default: the end of today. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ to?: string;
        /** The date that `from` and `to` apply to. */ filter?: 'created_at' | 'updated_at';
        /** Complete email address of the customer; case is ignored. Default: all customers. */ customer_email?: string;
        /** Maximum number of returns. At most 750; a larger number counts as 750. */ limit?: number;
        /** Returns to skip. */ offset?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ReturnSearch'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  listSettlements: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        state?: 'intended' | 'sending' | 'pending' | 'succeeded' | 'failed' | 'unknown';
        /** Settlements of this return. */ return_id?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            settlements: components['schemas']['Settlement'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getSettlement: {
    parameters: { query?: never; path: { /** Identifier of the settlement. */ settlement_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['SettlementWithAttempts'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'settlement_not_found' };
        };
      };
    };
  };
  retrySettlement: {
    parameters: { query?: never; path: { /** Identifier of the settlement. */ settlement_id: string } };
    requestBody?: never;
    responses: {
      202: { content: { 'application/json': components['schemas']['SettlementWithAttempts'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'settlement_not_found'
                  | 'settlement_succeeded'
                  | 'settlement_not_due'
                  | 'return_closed'
                  | 'return_cancelled'
                  | 'return_expired'
                  | 'return_flagged'
                  | 'return_in_review'
                  | 'order_changed'
                );
          };
        };
      };
    };
  };
  markSettlementPaid: {
    parameters: { query?: never; path: { /** Identifier of the settlement. */ settlement_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['MarkSettlementPaidInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['SettlementWithAttempts'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'settlement_not_found'
                  | 'settlement_succeeded'
                  | 'settlement_not_due'
                  | 'settlement_not_refund'
                  | 'settlement_in_progress'
                  | 'refund_exceeds_payment'
                  | 'return_processing'
                  | 'return_closed'
                  | 'return_cancelled'
                  | 'return_expired'
                );
          };
        };
      };
    };
  };
  importReturn: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ReturnImport'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['ReturnImportResult'] } };
      201: { content: { 'application/json': components['schemas']['ReturnImportResult'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'item_not_eligible' | 'returns_unavailable_for_order' | 'resource_exists');
          };
        };
      };
    };
  };
  listReturnQueue: {
    parameters: {
      query?: {
        /** States. `processing` stands for itself here. Several are separated by commas. */ status?: string;
        /** Why the return is in review. Several are separated by commas. */ review_reason?: string;
        /** What went wrong and waits for a person. Several are separated by commas. */ problem?: string;
        /** What the shopper gets for at least one unit. Several are separated by commas. */ resolution?: string;
        /** Group of the reason of at least one unit, ignoring case. */ reason?: string;
        /** Country codes that returns are sent from. Several are separated by commas. */ country?: string;
        /** Returns that were requested at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        requested_from?: string;
        /** Returns that were requested at this time or earlier. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        requested_to?: string;
        /** Returns that were requested in so many last days. */ requested_days?: number;
        /** The returned units were worth at least so much. In the currency of the shop, such as `10.00`. */ value_from?: string;
        /** The returned units were worth at most so much. In the currency of the shop, such as `10.00`. */ value_to?: string;
        /** Parcels that were handed over 10 days ago or earlier and that no warehouse has inspected. */ overdue?: boolean;
        /** Who takes care of the return: `me`, `none`, or the id of a member. */ assignee?: string;
        /** SKU of at least one unit, ignoring case. */ sku?: string;
        /** Product of at least one unit. */ product_id?: number;
        /** Finds a return by its id, by the beginning of the name of its order or of the email address, or by a whole tracking number, drop-off code or SKU. It finds the newest 1,000 in each. */
        search?: string;
        /** Sorts by the time of the request or by the value, `desc` or `asc` by `sort_order`. */ sort?: 'requested' | 'value';
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            returns: components['schemas']['QueuedReturn'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  countReturnQueue: {
    parameters: {
      query?: {
        /** States. `processing` stands for itself here. Several are separated by commas. */ status?: string;
        /** Why the return is in review. Several are separated by commas. */ review_reason?: string;
        /** What went wrong and waits for a person. Several are separated by commas. */ problem?: string;
        /** What the shopper gets for at least one unit. Several are separated by commas. */ resolution?: string;
        /** Group of the reason of at least one unit, ignoring case. */ reason?: string;
        /** Country codes that returns are sent from. Several are separated by commas. */ country?: string;
        /** Returns that were requested at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        requested_from?: string;
        /** Returns that were requested at this time or earlier. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        requested_to?: string;
        /** Returns that were requested in so many last days. */ requested_days?: number;
        /** The returned units were worth at least so much. In the currency of the shop, such as `10.00`. */ value_from?: string;
        /** The returned units were worth at most so much. In the currency of the shop, such as `10.00`. */ value_to?: string;
        /** Parcels that were handed over 10 days ago or earlier and that no warehouse has inspected. */ overdue?: boolean;
        /** Who takes care of the return: `me`, `none`, or the id of a member. */ assignee?: string;
        /** SKU of at least one unit, ignoring case. */ sku?: string;
        /** Product of at least one unit. */ product_id?: number;
        /** Finds a return by its id, by the beginning of the name of its order or of the email address, or by a whole tracking number, drop-off code or SKU. It finds the newest 1,000 in each. */
        search?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['QueueCount'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  exportReturnQueue: {
    parameters: {
      query?: {
        /** States. `processing` stands for itself here. Several are separated by commas. */ status?: string;
        /** Why the return is in review. Several are separated by commas. */ review_reason?: string;
        /** What went wrong and waits for a person. Several are separated by commas. */ problem?: string;
        /** What the shopper gets for at least one unit. Several are separated by commas. */ resolution?: string;
        /** Group of the reason of at least one unit, ignoring case. */ reason?: string;
        /** Country codes that returns are sent from. Several are separated by commas. */ country?: string;
        /** Returns that were requested at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        requested_from?: string;
        /** Returns that were requested at this time or earlier. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        requested_to?: string;
        /** Returns that were requested in so many last days. */ requested_days?: number;
        /** The returned units were worth at least so much. In the currency of the shop, such as `10.00`. */ value_from?: string;
        /** The returned units were worth at most so much. In the currency of the shop, such as `10.00`. */ value_to?: string;
        /** Parcels that were handed over 10 days ago or earlier and that no warehouse has inspected. */ overdue?: boolean;
        /** Who takes care of the return: `me`, `none`, or the id of a member. */ assignee?: string;
        /** SKU of at least one unit, ignoring case. */ sku?: string;
        /** Product of at least one unit. */ product_id?: number;
        /** Finds a return by its id, by the beginning of the name of its order or of the email address, or by a whole tracking number, drop-off code or SKU. It finds the newest 1,000 in each. */
        search?: string;
        /** What the rows are sorted by. */ sort?: 'requested' | 'value';
        sort_order?: 'asc' | 'desc';
        /** Columns, all of them by default. Several are separated by commas. */ columns?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content?: never };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  countReturnViews: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            built_in: { view: 'all' | 'active' | 'review' | 'problems' | 'overdue'; count: number; is_exact: boolean }[];
            saved: { view_id: number; count: number; is_exact: boolean }[];
          };
        };
      };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  listReturnAssignees: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { members: components['schemas']['AssigneeOfReturn'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  assignReturn: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['AssignReturnInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Assignee'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'return_not_found');
          };
        };
      };
    };
  };
  listReturnViews: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { views: components['schemas']['ReturnView'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  createReturnView: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateReturnViewInput'] } };
    responses: {
      201: { content: { 'application/json': { view: components['schemas']['ReturnView'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                );
          };
        };
      };
    };
  };
  replaceReturnView: {
    parameters: { query?: never; path: { /** Identifier of the view. */ view_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['ReplaceReturnViewInput'] } };
    responses: {
      200: { content: { 'application/json': { view: components['schemas']['ReturnView'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'return_view_not_found'
                );
          };
        };
      };
    };
  };
  deleteReturnView: {
    parameters: { query?: never; path: { /** Identifier of the view. */ view_id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'return_view_not_found'
                );
          };
        };
      };
    };
  };
  getReturnOverview: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ReturnOverview'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'return_not_found' } };
      };
    };
  };
  previewReturnAct: {
    parameters: {
      query?: {
        /** What is tried out. */ action?: 'process' | 'remove' | 'cancel' | 'close';
        /** The units to remove, comma-separated. For `remove`. */ line_item_id?: string;
      };
      path: { /** Identifier of the return. */ return_id: number };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ActPreview'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'return_not_found');
          };
        };
      };
    };
  };
  listShoppers: {
    parameters: {
      query?: {
        /** Finds customers by the beginning of their email address, name, last name or the name of an order. Fewer than three characters find the whole name of an order only. It looks at the newest 1,000 returns in each. */
        search?: string;
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            shoppers: components['schemas']['Shopper'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getShopperHistory: {
    parameters: { query: { /** Email address, ignoring case. */ email: string }; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ShopperHistory'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  createDeepLink: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateDeepLinkInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DeepLink'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'order_not_found' | 'order_not_available');
          };
        };
      };
    };
  };
  createQrDeepLink: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateQrDeepLinkInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['QrDeepLink'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'order_not_found' | 'order_not_available');
          };
        };
      };
    };
  };
  listDestinations: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { /** All of them, by `id`. */ destinations: components['schemas']['Destination'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  createDestination: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateDestinationInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Destination'] } };
      201: { content: { 'application/json': components['schemas']['Destination'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'destination_limit_exceeded');
          };
        };
      };
    };
  };
  getDestination: {
    parameters: { query?: never; path: { /** Identifier of the destination. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['Destination'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'destination_not_found' };
        };
      };
    };
  };
  updateDestination: {
    parameters: { query?: never; path: { /** Identifier of the destination. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateDestinationInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Destination'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'destination_not_found' | 'destination_in_use');
          };
        };
      };
    };
  };
  deleteDestination: {
    parameters: { query?: never; path: { /** Identifier of the destination. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': 'Success' } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'destination_not_found' | 'destination_in_use');
          };
        };
      };
    };
  };
  listDraftReturns: {
    parameters: {
      query?: {
        /** Only drafts in this state. */ state?: 'created' | 'items-finalized' | 'submitted' | 'cancelled' | 'expired';
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            draft_returns: components['schemas']['DraftReturn'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  startDraftReturn: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['StartDraftReturnInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      201: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_order_not_found' | 'order_not_available');
          };
        };
      };
    };
  };
  getDraftReturn: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'draft_not_found' } };
      };
    };
  };
  getDraftReturnTotals: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            totals: components['schemas']['DraftTotals'];
            /** Identifies these totals. */ quote: string;
            /** Waived ones included. */
            fees: {
              type: 'handling' | 'restocking' | 'label';
              /** Null in a gift return, which shows no prices. */ usual: components['schemas']['DraftAmount'] | null;
              /** What is taken. Null in a gift return, which shows no prices. */ amount: components['schemas']['DraftAmount'] | null;
              /** Why the usual fee is not taken; `outcome` is what the shopper gets. */
              waived_because: 'defect' | 'withdrawal' | 'reason' | 'outcome' | 'rule' | null;
            }[];
            refunds: {
              /** How the payment was made that gets it back; null if it goes to none. */
              payment_kind: 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other' | null;
              /** Null in a gift return, which shows no prices. */ amount: components['schemas']['DraftAmount'] | null;
            }[];
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'draft_not_found' } };
      };
    };
  };
  addReturningItem: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['AddReturningItemInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      201: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'reason_invalid' | 'item_not_eligible');
          };
        };
      };
    };
  };
  removeReturningItem: {
    parameters: {
      query?: never;
      path: { /** Identifier of the draft, a UUID. */ draft_return_id: string; /** Identifier of the item, a UUID. */ item_id: string };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'draft_item_not_found');
          };
        };
      };
    };
  };
  setReturnReason: {
    parameters: {
      query?: never;
      path: { /** Identifier of the draft, a UUID. */ draft_return_id: string; /** Identifier of the item, a UUID. */ item_id: string };
    };
    requestBody: { content: { 'application/json': components['schemas']['SetReturnReasonInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'draft_item_not_found' | 'reason_invalid');
          };
        };
      };
    };
  };
  setReturnType: {
    parameters: {
      query?: never;
      path: { /** Identifier of the draft, a UUID. */ draft_return_id: string; /** Identifier of the item, a UUID. */ item_id: string };
    };
    requestBody: { content: { 'application/json': components['schemas']['SetReturnTypeInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'draft_item_not_found' | 'return_type_not_allowed');
          };
        };
      };
    };
  };
  setExchangeItem: {
    parameters: {
      query?: never;
      path: { /** Identifier of the draft, a UUID. */ draft_return_id: string; /** Identifier of the item, a UUID. */ item_id: string };
    };
    requestBody: { content: { 'application/json': components['schemas']['SetExchangeItemInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'draft_not_found'
                  | 'draft_not_open'
                  | 'draft_item_not_found'
                  | 'return_type_not_allowed'
                  | 'variant_not_found'
                  | 'variant_out_of_stock'
                );
          };
        };
      };
    };
  };
  setUserInput: {
    parameters: {
      query?: never;
      path: {
        /** Identifier of the draft, a UUID. */ draft_return_id: string;
        /** Identifier of the item, a UUID. */ item_id: string;
        /** Identifier of the question. */ input_id: string;
      };
    };
    requestBody: { content: { 'application/json': components['schemas']['SetUserInputInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'draft_item_not_found' | 'user_input_invalid');
          };
        };
      };
    };
  };
  finalizeDraftReturnItems: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'draft_incomplete');
          };
        };
      };
    };
  };
  reopenDraftReturnItems: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open');
          };
        };
      };
    };
  };
  addItemImages: {
    parameters: {
      query?: never;
      path: { /** Identifier of the draft, a UUID. */ draft_return_id: string; /** Identifier of the item, a UUID. */ item_id: string };
    };
    requestBody: { content: { 'multipart/form-data': { /** JPEG, PNG, WebP or HEIC files. */ images: string[] } } };
    responses: {
      201: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'draft_item_not_found' | 'image_invalid');
          };
        };
      };
    };
  };
  setDraftReturnCart: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['SetDraftReturnCartInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'cart_not_found' | 'cart_belongs_to_other_session' | 'variant_out_of_stock');
          };
        };
      };
    };
  };
  setDraftReturnCreditType: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['SetDraftReturnCreditTypeInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'return_type_not_allowed');
          };
        };
      };
    };
  };
  setDraftReturnAddress: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['SetDraftReturnAddressInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open');
          };
        };
      };
    };
  };
  setDraftReturnRecipient: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['SetDraftReturnRecipientInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open');
          };
        };
      };
    };
  };
  selectReturnMethod: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['SelectReturnMethodInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open' | 'return_method_invalid');
          };
        };
      };
    };
  };
  submitDraftReturn: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody?: { content: { 'application/json': components['schemas']['SubmitDraftReturnInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'draft_not_found'
                  | 'draft_not_open'
                  | 'draft_incomplete'
                  | 'quote_moved'
                  | 'returns_unavailable_for_order'
                  | 'item_not_eligible'
                  | 'variant_out_of_stock'
                );
          };
        };
      };
    };
  };
  cancelDraftReturn: {
    parameters: { query?: never; path: { /** Identifier of the draft, a UUID. */ draft_return_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DraftReturnAnswer'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'draft_not_found' | 'draft_not_open');
          };
        };
      };
    };
  };
  getShopperOrder: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ShopperOrder'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  listReturningItemOptions: {
    parameters: {
      query?: {
        /** Search other products instead: variants in stock whose names have all of these words, at most 24. Finds nothing unless `can_search`. */
        query?: string;
      };
      path: { /** Identifier of the draft, a UUID. */ draft_return_id: string; /** Identifier of the item, a UUID. */ item_id: string };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ItemOptions'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'draft_not_found' | 'draft_not_open' | 'draft_item_not_found');
          };
        };
      };
    };
  };
  startShopperSession: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['StartShopperSessionInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['StartedShopperSession'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'order_not_found'
              | 'email_code_required'
              | 'too_many_attempts';
          };
        };
      };
    };
  };
  getPuzzle: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['Puzzle'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: 'rate_limited' | 'method_not_allowed' | 'uri_too_long' | 'internal_error' | 'service_unavailable';
          };
        };
      };
    };
  };
  getShopperSession: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ShopperSession'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  endShopperSession: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                );
          };
        };
      };
    };
  };
  requestShopperCode: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['RequestShopperCodeInput'] } };
    responses: {
      202: { content: { 'application/json': components['schemas']['ShopperCodeRequest'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'order_not_found'
              | 'too_many_attempts';
          };
        };
      };
    };
  };
  startShopperSessionByCode: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['StartShopperSessionByCodeInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['StartedShopperSession'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'email_code_invalid';
          };
        };
      };
    };
  };
  requestOrderLinks: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['RequestOrderLinksInput'] } };
    responses: {
      202: { content: { 'application/json': { /** True, whether or not the address is known. */ requested: boolean } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'order_not_found'
              | 'too_many_attempts';
          };
        };
      };
    };
  };
  listShopperReturns: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { returns: components['schemas']['ShopperReturn'][] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  getShopperReturn: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ShopperReturn'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'return_not_found';
          };
        };
      };
    };
  };
  cancelShopperReturn: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ShopperReturn'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'return_not_found'
                  | 'return_closed'
                  | 'return_cancelled'
                  | 'return_expired'
                  | 'return_in_review'
                  | 'return_processing'
                  | 'goods_or_money_moved'
                );
          };
        };
      };
    };
  };
  getSignInOptions: {
    parameters: { query?: { /** Handle of the shop. */ shop?: string }; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['SignInOptions'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: 'rate_limited' | 'method_not_allowed' | 'uri_too_long' | 'internal_error' | 'service_unavailable' | 'validation_failed';
          };
        };
      };
    };
  };
  signInWithPassword: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SignInWithPasswordInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['StaffSignIn'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'cross_site_request'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'sign_in_failed'
              | 'code_required'
              | 'code_invalid'
              | 'too_many_attempts';
          };
        };
      };
    };
  };
  beginPasskeySignIn: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['BeginPasskeySignInInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['PasskeyOptions'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'cross_site_request'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'sign_in_failed'
              | 'passkeys_unavailable'
              | 'too_many_attempts';
          };
        };
      };
    };
  };
  signInWithPasskey: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SignInWithPasskeyInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['StaffSignIn'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'cross_site_request'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'sign_in_failed'
              | 'passkeys_unavailable';
          };
        };
      };
    };
  };
  signInWithLink: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SignInWithLinkInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['StaffSignIn'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'cross_site_request'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'sign_in_failed';
          };
        };
      };
    };
  };
  readStaffInvitation: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ReadStaffInvitationInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['OpenStaffInvitation'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'cross_site_request'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'invitation_not_found';
          };
        };
      };
    };
  };
  acceptStaffInvitation: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['AcceptStaffInvitationInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['StaffSignIn'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'cross_site_request'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed'
              | 'invitation_not_found'
              | 'resource_exists';
          };
        };
      };
    };
  };
  beginStepUp: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PasskeyOptions'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'passkeys_unavailable'
                );
          };
        };
      };
    };
  };
  stepUp: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['StepUpInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['SteppedUpSession'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'sign_in_failed'
                  | 'code_required'
                  | 'code_invalid'
                  | 'passkeys_unavailable'
                  | 'too_many_attempts'
                );
          };
        };
      };
    };
  };
  getSignInSettings: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['SignInSettings'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  updateSignInSettings: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['UpdateSignInSettingsInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['SignInSettings'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'step_up_required'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                );
          };
        };
      };
    };
  };
  testSignInSettings: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { is_ready: boolean; /** What is wrong. */ error: string | null; sign_in_url: string } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'resource_not_found'
                );
          };
        };
      };
    };
  };
  getOwnSignInMethods: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['OwnSignInMethods'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  changeOwnPassword: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ChangeOwnPasswordInput'] } };
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                );
          };
        };
      };
    };
  };
  beginAuthenticator: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['NewAuthenticator'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                  | 'resource_exists'
                );
          };
        };
      };
    };
  };
  removeAuthenticator: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                );
          };
        };
      };
    };
  };
  confirmAuthenticator: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ConfirmAuthenticatorInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['RecoveryCodes'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                  | 'code_invalid'
                );
          };
        };
      };
    };
  };
  renewRecoveryCodes: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['RecoveryCodes'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                  | 'resource_not_found'
                );
          };
        };
      };
    };
  };
  beginPasskey: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PasskeyOptions'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                  | 'passkeys_unavailable'
                  | 'passkey_limit_exceeded'
                );
          };
        };
      };
    };
  };
  addPasskey: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['AddPasskeyInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['Passkey'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                  | 'passkey_invalid'
                  | 'passkeys_unavailable'
                  | 'resource_exists'
                );
          };
        };
      };
    };
  };
  removePasskey: {
    parameters: { query?: never; path: { /** Identifier of the passkey. */ passkey_id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'step_up_required'
                  | 'passkey_not_found'
                );
          };
        };
      };
    };
  };
  renamePasskey: {
    parameters: { query?: never; path: { /** Identifier of the passkey. */ passkey_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['RenamePasskeyInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Passkey'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'passkey_not_found'
                );
          };
        };
      };
    };
  };
  listStaffMembers: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { members: components['schemas']['ListedStaffMember'][] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  removeStaffMember: {
    parameters: { query?: never; path: { /** Identifier of the member. */ member_id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'step_up_required'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'member_not_found'
                  | 'last_owner'
                );
          };
        };
      };
    };
  };
  updateStaffMember: {
    parameters: { query?: never; path: { /** Identifier of the member. */ member_id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateStaffMemberInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['StaffMember'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'step_up_required'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'member_not_found'
                  | 'last_owner'
                );
          };
        };
      };
    };
  };
  createSignInLink: {
    parameters: { query?: never; path: { /** Identifier of the member. */ member_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['SignInLink'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'step_up_required'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'member_not_found'
                );
          };
        };
      };
    };
  };
  listStaffInvitations: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { invitations: components['schemas']['StaffInvitation'][] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  inviteStaffMember: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['InviteStaffMemberInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['IssuedStaffInvitation'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'step_up_required'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'resource_exists'
                );
          };
        };
      };
    };
  };
  withdrawStaffInvitation: {
    parameters: { query?: never; path: { /** Identifier of the invitation. */ invitation_id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'step_up_required'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'invitation_not_found'
                );
          };
        };
      };
    };
  };
  getStaffCaller: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['StaffCaller'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  signStaffOut: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                );
          };
        };
      };
    };
  };
  listStaffSessions: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { sessions: components['schemas']['StaffSession'][] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  endStaffSession: {
    parameters: { query?: never; path: { /** Identifier of the session. */ session_id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['WriteProblemCode']
              | (
                  | 'session_invalid'
                  | 'session_expired'
                  | 'permission_missing'
                  | 'cross_site_request'
                  | 'rate_limited'
                  | 'method_not_allowed'
                  | 'uri_too_long'
                  | 'internal_error'
                  | 'service_unavailable'
                  | 'staff_session_not_found'
                );
          };
        };
      };
    };
  };
  createFraudReport: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['CreateFraudReportInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['FraudReport'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'return_not_found' | 'fraud_report_exists');
          };
        };
      };
    };
  };
  deleteFraudReport: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'return_not_found' | 'fraud_report_not_found');
          };
        };
      };
    };
  };
  listBlocklistItems: {
    parameters: {
      query?: {
        /** Number of the page. Pages after the last one are empty. */ page?: number;
        /** Items on a page. At most 250; a larger number counts as 250. */ pageSize?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ListingPage'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  createBlocklistItem: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateBlocklistItemInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Listing'] } };
      201: { content: { 'application/json': components['schemas']['Listing'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  getBlocklistItem: {
    parameters: { query?: never; path: { /** Identifier of the item. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ListingDetails'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'listing_not_found' } };
      };
    };
  };
  deleteBlocklistItem: {
    parameters: { query?: never; path: { /** Identifier of the item. */ id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'listing_not_found');
          };
        };
      };
    };
  };
  listAllowlistItems: {
    parameters: {
      query?: {
        /** Number of the page. Pages after the last one are empty. */ page?: number;
        /** Items on a page. At most 250; a larger number counts as 250. */ pageSize?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ListingPage'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  createAllowlistItem: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateAllowlistItemInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Listing'] } };
      201: { content: { 'application/json': components['schemas']['Listing'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  getAllowlistItem: {
    parameters: { query?: never; path: { /** Identifier of the item. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ListingDetails'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'listing_not_found' } };
      };
    };
  };
  deleteAllowlistItem: {
    parameters: { query?: never; path: { /** Identifier of the item. */ id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'listing_not_found');
          };
        };
      };
    };
  };
  gradeItems: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['GradeItemsInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['GradedItem'][] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  assessDispositions: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['AssessDispositionsInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['AssessedItem'][] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  scanCode: {
    parameters: { query: { /** As the scanner reads it. */ code: string }; path?: never };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            code: string;
            /** What the code is; null where nothing has it. */
            kind: 'tracking_number' | 'bag' | 'drop_off_code' | 'package_reference' | 'return_id' | 'order_name' | 'sku' | 'barcode' | null;
            /** The returns that it leads to, the newest first; at most 20. */
            matches: { /** Units that the code names; empty: the whole return. */ line_item_ids: number[]; return: components['schemas']['StationReturn'] }[];
            /** The unmatched parcel that was received with this code. */ parcel: components['schemas']['ReceivedParcel'] | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  listStationWork: {
    parameters: {
      query?: {
        /** `next_cursor` of the last response. */ cursor?: string;
        /** Returns in one response. At most 250; a larger number counts as 250. */ limit?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            returns: components['schemas']['StationReturn'][];
            /** Whether to read on at once. */ has_more: boolean;
            /** Leads on, also after the last part: then to what has changed. */ next_cursor: string;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  applyStationActions: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ApplyStationActionsInput'] } };
    responses: {
      200: { content: { 'application/json': { /** In the order of the actions. */ results: components['schemas']['StationActionResult'][] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  listStationGrades: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { grades: components['schemas']['StationGrade'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  replaceStationGrades: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ReplaceStationGradesInput'] } };
    responses: {
      200: { content: { 'application/json': { grades: components['schemas']['StationGrade'][] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  listReceivedParcels: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Which of them. */ state?: 'unmatched' | 'matched' | 'all';
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            parcels: components['schemas']['ReceivedParcel'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  matchReceivedParcel: {
    parameters: { query?: never; path: { /** Identifier of the parcel. */ parcel_id: string } };
    requestBody: { content: { 'application/json': components['schemas']['MatchReceivedParcelInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['ReceivedParcel'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'parcel_not_found' | 'parcel_already_matched' | 'return_not_found');
          };
        };
      };
    };
  };
  addUnitPhotos: {
    parameters: { query?: never; path: { /** Identifier of the unit. */ line_item_id: number } };
    requestBody: { content: { 'multipart/form-data': { /** JPEG, PNG, WebP or HEIC files. */ images: string[] } } };
    responses: {
      201: { content: { 'application/json': { /** URLs of the photos taken at stations. */ photos: string[] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'unit_not_found' | 'image_invalid');
          };
        };
      };
    };
  };
  addParcelPhotos: {
    parameters: { query?: never; path: { /** Identifier of the parcel. */ parcel_id: string } };
    requestBody: { content: { 'multipart/form-data': { /** JPEG, PNG, WebP or HEIC files. */ images: string[] } } };
    responses: {
      201: { content: { 'application/json': { /** URLs of the photos taken at stations. */ photos: string[] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'parcel_not_found' | 'image_invalid');
          };
        };
      };
    };
  };
  getRestockLabel: {
    parameters: { query?: never; path: { /** Identifier of the unit. */ line_item_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { /** A PDF. The URL needs no key and opens for a day. */ url: string } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'unit_not_found' } };
      };
    };
  };
  listDropoffShipments: {
    parameters: {
      query?: {
        /** Created at or after this time. Default: the last 24 hours. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
        from?: string;
        /** Created at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ to?: string;
        /** Number of the page. Pages after the last one are empty. */ page?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DropoffShipmentPage'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getDropoffShipment: {
    parameters: { query?: never; path: { /** The network's identifier, or Retour's. */ happy_returns_shipment_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DropoffShipment'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'shipment_not_found' } };
      };
    };
  };
  listDropoffShipmentItems: {
    parameters: {
      query?: { /** Number of the page. Pages after the last one are empty. */ page?: number };
      path: { /** Retour's identifier, or the network's. */ id: number };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['DropoffShipmentItemPage'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'shipment_not_found');
          };
        };
      };
    };
  };
  recordDropoff: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['RecordDropoffInput'] } };
    responses: {
      200: { content?: never };
      201: { content: { 'application/json': components['schemas']['Dropoff'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'dropoff_code_not_found' | 'return_closed' | 'return_cancelled' | 'line_item_already_dropped_off' | 'bag_closed');
          };
        };
      };
    };
  };
  putNetworkShipment: {
    parameters: {
      query?: never;
      path: { /** The network's identifier: 1 to 64 letters, digits, dots, hyphens and underscores. */ network_shipment_id: string };
    };
    requestBody: { content: { 'application/json': components['schemas']['PutNetworkShipmentInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DropoffShipment'] } };
      201: { content: { 'application/json': components['schemas']['DropoffShipment'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'bag_not_found' | 'bag_closed' | 'shipment_already_processed');
          };
        };
      };
    };
  };
  processNetworkShipment: {
    parameters: {
      query?: never;
      path: { /** The network's identifier: 1 to 64 letters, digits, dots, hyphens and underscores. */ network_shipment_id: string };
    };
    requestBody?: { content: { 'application/json': components['schemas']['ProcessNetworkShipmentInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DropoffShipment'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'shipment_not_found');
          };
        };
      };
    };
  };
  putNetworkLocation: {
    parameters: { query?: never; path: { /** The code of the counter: 1 to 64 letters, digits, dots, hyphens and underscores. */ location_code: string } };
    requestBody: { content: { 'application/json': components['schemas']['PutNetworkLocationInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['DropoffLocation'] } };
      201: { content: { 'application/json': components['schemas']['DropoffLocation'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  generateLabel: {
    parameters: { query?: never; path: { /** Identifier of the return. */ return_id: number } };
    requestBody?: never;
    responses: {
      202: { content: { 'application/json': components['schemas']['LabelQueued'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'return_not_found' | 'label_already_exists' | 'return_cannot_receive_label' | 'label_generation_failed');
          };
        };
      };
    };
  };
  listLabelRequests: {
    parameters: {
      query?: {
        /** Created at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ from?: string;
        /** Created before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ to?: string;
        /** Requests of this return. */ return_id?: number;
        status?: 'issued' | 'cancelled' | 'fulfilled';
        /** Requests on a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** Requests to skip. */ offset?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['LabelRequests'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getLabelRequest: {
    parameters: { query?: never; path: { /** Identifier of the label request. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['LabelRequest'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'label_request_not_found' };
        };
      };
    };
  };
  reportLabelError: {
    parameters: { query?: never; path: { /** Identifier of the label request. */ id: number } };
    requestBody: { content: { 'application/json': components['schemas']['ReportLabelErrorInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['LabelRequestError'] } };
      201: { content: { 'application/json': components['schemas']['LabelRequestError'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'label_request_not_found' | 'label_request_not_open');
          };
        };
      };
    };
  };
  createLabel: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateLabelInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Label'] } };
      201: { content: { 'application/json': components['schemas']['Label'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'label_request_not_found' | 'label_request_not_open');
          };
        };
      };
    };
  };
  updateLabelStatus: {
    parameters: { query?: never; path: { /** Identifier of the label. */ id: number } };
    requestBody: { content: { 'application/json': components['schemas']['UpdateLabelStatusInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Label'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'label_not_found');
          };
        };
      };
    };
  };
  createCart: {
    parameters: { query?: never; path?: never };
    requestBody?: {
      content: {
        'application/json': {
          cart: components['schemas']['Cart'];
          /** Base64 of the storefront's own cart: stored and returned, without effect on prices. */ shopify?: string;
        };
      };
    };
    responses: {
      200: { content: { 'application/json': components['schemas']['CreatedCart'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'cart_invalid' | 'cart_empty' | 'variant_not_found');
          };
        };
      };
    };
  };
  getCart: {
    parameters: { query?: never; path: { /** Token of the cart. */ token: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['StoredCart'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'cart_not_found' } };
      };
    };
  };
  updateCart: {
    parameters: { query?: never; path: { /** Token of the cart. */ token: string } };
    requestBody?: {
      content: {
        'application/json': {
          cart: components['schemas']['Cart'];
          /** Base64 of the storefront's own cart: stored and returned, without effect on prices. */ shopify?: string;
        };
      };
    };
    responses: {
      200: { content: { 'application/json': { updated: true; /** What was sent. */ data: { cart: components['schemas']['Cart']; shopify?: string } } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'cart_invalid' | 'cart_empty' | 'variant_not_found' | 'cart_not_found' | 'cart_completed');
          };
        };
      };
    };
  };
  deleteCart: {
    parameters: { query?: never; path: { /** Token of the cart. */ token: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': true } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'cart_not_found' | 'cart_completed');
          };
        };
      };
    };
  };
  completeCart: {
    parameters: { query?: never; path: { /** Token of the cart. */ token: string } };
    requestBody: { content: { 'application/json': components['schemas']['CompleteCartInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['CompletedCart'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'cart_not_found'
                  | 'return_session_not_found'
                  | 'return_session_closed'
                  | 'cart_belongs_to_other_session'
                  | 'variant_out_of_stock'
                );
          };
        };
      };
    };
  };
  confirmCart: {
    parameters: { query?: never; path: { /** Token of the cart. */ token: string } };
    requestBody: { content: { 'application/json': components['schemas']['ConfirmCartInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['CompletedCart'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'cart_not_found'
                  | 'return_session_not_found'
                  | 'return_session_closed'
                  | 'cart_belongs_to_other_session'
                  | 'variant_out_of_stock'
                );
          };
        };
      };
    };
  };
  listStoreCredits: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Credit of this return. */ return_id?: string;
        /** Credit of this person. */ email?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            store_credits: components['schemas']['StoreCredit'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getStoreCredit: {
    parameters: { query?: never; path: { /** Identifier of the store credit. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: { 'application/json': { store_credit: components['schemas']['StoreCredit']; redemptions: components['schemas']['StoreCreditRedemption'][] } };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'store_credit_not_found' };
        };
      };
    };
  };
  lookUpStoreCredit: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['LookUpStoreCreditInput'] } };
    responses: {
      200: {
        content: { 'application/json': { store_credit: components['schemas']['StoreCredit']; redemptions: components['schemas']['StoreCreditRedemption'][] } };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'store_credit_not_found');
          };
        };
      };
    };
  };
  redeemStoreCredit: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['RedeemStoreCreditInput'] } };
    responses: {
      200: {
        content: { 'application/json': { store_credit: components['schemas']['StoreCredit']; redemption: components['schemas']['StoreCreditRedemption'] } };
      };
      201: {
        content: { 'application/json': { store_credit: components['schemas']['StoreCredit']; redemption: components['schemas']['StoreCreditRedemption'] } };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'store_credit_not_found' | 'store_credit_expired' | 'store_credit_insufficient' | 'redemption_exists');
          };
        };
      };
    };
  };
  reverseStoreCreditRedemption: {
    parameters: { query?: never; path: { /** Identifier of the store credit. */ id: number; /** Identifier of the redemption. */ redemption_id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: { 'application/json': { store_credit: components['schemas']['StoreCredit']; redemptions: components['schemas']['StoreCreditRedemption'][] } };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'store_credit_not_found' | 'redemption_not_found');
          };
        };
      };
    };
  };
  listWithdrawals: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Only those in this state. */ state?: 'matching' | 'matched' | 'to_confirm' | 'unmatched' | 'refused' | 'returned' | 'merged';
        /** Only those of this order. */ order_id?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            withdrawals: components['schemas']['Withdrawal'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  declareWithdrawal: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['DeclareWithdrawalInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      201: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      202: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'];
          };
        };
      };
    };
  };
  declareShopperWithdrawal: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['DeclareShopperWithdrawalInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      201: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      202: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable'
              | 'malformed_json'
              | 'payload_too_large'
              | 'unsupported_media_type'
              | 'validation_failed';
          };
        };
      };
    };
  };
  recordWithdrawal: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['RecordWithdrawalInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      201: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      202: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  getWithdrawal: {
    parameters: { query?: never; path: { /** Identifier of the withdrawal. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            withdrawal: components['schemas']['Withdrawal'];
            /** `cancel_order`: nothing was shipped, so cancel the order on your commerce platform. */
            next_step: 'find_order' | 'confirm_order' | 'cancel_order' | 'create_return' | 'none';
            /** The country of delivery has the right of withdrawal; null without an order. */ has_right: boolean | null;
            period: { basis: 'fourteen_days' | 'not_informed'; /** Null while nothing was shipped. */ ends_at: string | null; in_time: boolean } | null;
            /** Items that the policy names as exempt. Information only. */ exempt_items: { order_line_item_id: number; title: string; exemption: string }[];
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'withdrawal_not_found' };
        };
      };
    };
  };
  getWithdrawalReceipt: {
    parameters: { query?: { /** A statement of the withdrawal. */ reference?: string }; path: { /** Identifier of the withdrawal. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['WithdrawalReceipt'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'withdrawal_not_found');
          };
        };
      };
    };
  };
  matchWithdrawal: {
    parameters: { query?: never; path: { /** Identifier of the withdrawal. */ id: number } };
    requestBody: { content: { 'application/json': components['schemas']['MatchWithdrawalInput'] } };
    responses: {
      200: {
        content: {
          'application/json': {
            withdrawal: components['schemas']['Withdrawal'];
            /** `cancel_order`: nothing was shipped, so cancel the order on your commerce platform. */
            next_step: 'find_order' | 'confirm_order' | 'cancel_order' | 'create_return' | 'none';
            /** The country of delivery has the right of withdrawal; null without an order. */ has_right: boolean | null;
            period: { basis: 'fourteen_days' | 'not_informed'; /** Null while nothing was shipped. */ ends_at: string | null; in_time: boolean } | null;
            /** Items that the policy names as exempt. Information only. */ exempt_items: { order_line_item_id: number; title: string; exemption: string }[];
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'withdrawal_not_found' | 'withdrawal_not_open' | 'order_not_found');
          };
        };
      };
    };
  };
  refuseWithdrawal: {
    parameters: { query?: never; path: { /** Identifier of the withdrawal. */ id: number } };
    requestBody: { content: { 'application/json': components['schemas']['RefuseWithdrawalInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Withdrawal'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'withdrawal_not_found' | 'withdrawal_not_open');
          };
        };
      };
    };
  };
  createReturnFromWithdrawal: {
    parameters: { query?: never; path: { /** Identifier of the withdrawal. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['CreateReturnFromWithdrawalInput'] } };
    responses: {
      201: { content: { 'application/json': { withdrawal: components['schemas']['Withdrawal']; return_id: number } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | (
                  | 'cross_site_request'
                  | 'withdrawal_not_found'
                  | 'withdrawal_not_open'
                  | 'withdrawal_not_matched'
                  | 'withdrawal_not_shipped'
                  | 'returns_unavailable_for_order'
                  | 'item_not_eligible'
                );
          };
        };
      };
    };
  };
  getReturnEligibility: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['GetReturnEligibilityInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['ReturnEligibility'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'order_not_found');
          };
        };
      };
    };
  };
  listOrders: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Exact match. */ external_id?: string;
        /** Changed at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_from?: string;
        /** Changed at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_to?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            orders: components['schemas']['CommerceOrder'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  upsertOrder: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['UpsertOrderInput'] } };
    responses: {
      200: { content: { 'application/json': { order: components['schemas']['CommerceOrder'] } } };
      201: { content: { 'application/json': { order: components['schemas']['CommerceOrder'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_in_use');
          };
        };
      };
    };
  };
  createOrder: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateOrderInput'] } };
    responses: {
      201: { content: { 'application/json': { order: components['schemas']['CommerceOrder'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_exists');
          };
        };
      };
    };
  };
  getOrder: {
    parameters: { query?: never; path: { /** Identifier of the order. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { order: components['schemas']['CommerceOrder'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  updateOrder: {
    parameters: { query?: never; path: { /** Identifier of the order. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateOrderInput'] } };
    responses: {
      200: { content: { 'application/json': { order: components['schemas']['CommerceOrder'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_exists' | 'resource_in_use');
          };
        };
      };
    };
  };
  deleteOrder: {
    parameters: { query?: never; path: { /** Identifier of the order. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            id: number;

            success: true;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  getOrderByExternalId: {
    parameters: { query?: never; path: { /** `external_id` of the order. */ external_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { order: components['schemas']['CommerceOrder'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  listProducts: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Exact match. */ external_id?: string;
        /** Changed at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_from?: string;
        /** Changed at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_to?: string;
        /** Has each of these tags, separated by commas. */ tags?: string;
        /** Of the product or one of its variants. */ barcode?: string;
        /** Of the product or one of its variants. */ sku?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            products: components['schemas']['Product'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  upsertProduct: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['UpsertProductInput'] } };
    responses: {
      200: { content: { 'application/json': { product: components['schemas']['Product'] } } };
      201: { content: { 'application/json': { product: components['schemas']['Product'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_in_use');
          };
        };
      };
    };
  };
  createProduct: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateProductInput'] } };
    responses: {
      201: { content: { 'application/json': { product: components['schemas']['Product'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_exists');
          };
        };
      };
    };
  };
  getProduct: {
    parameters: { query?: never; path: { /** Identifier of the product. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { product: components['schemas']['Product'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  updateProduct: {
    parameters: { query?: never; path: { /** Identifier of the product. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateProductInput'] } };
    responses: {
      200: { content: { 'application/json': { product: components['schemas']['Product'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_exists' | 'resource_in_use');
          };
        };
      };
    };
  };
  deleteProduct: {
    parameters: { query?: never; path: { /** Identifier of the product. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            id: number;

            success: true;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  getProductByExternalId: {
    parameters: { query?: never; path: { /** `external_id` of the product. */ external_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { product: components['schemas']['Product'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  listProductVariants: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Exact match. */ external_id?: string;
        /** Changed at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_from?: string;
        /** Changed at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_to?: string;
      };
      path: { /** Identifier of the product. */ product_id: number };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            product_variants: components['schemas']['ProductVariant'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'resource_not_found');
          };
        };
      };
    };
  };
  upsertProductVariant: {
    parameters: { query?: never; path: { /** Identifier of the product. */ product_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['UpsertProductVariantInput'] } };
    responses: {
      200: { content: { 'application/json': { product_variant: components['schemas']['ProductVariant'] } } };
      201: { content: { 'application/json': { product_variant: components['schemas']['ProductVariant'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_in_use' | 'resource_not_found');
          };
        };
      };
    };
  };
  createProductVariant: {
    parameters: { query?: never; path: { /** Identifier of the product. */ product_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['CreateProductVariantInput'] } };
    responses: {
      201: { content: { 'application/json': { product_variant: components['schemas']['ProductVariant'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_exists' | 'resource_not_found');
          };
        };
      };
    };
  };
  getProductVariant: {
    parameters: { query?: never; path: { /** Identifier of the product. */ product_id: number; /** Identifier of the product variant. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { product_variant: components['schemas']['ProductVariant'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  updateProductVariant: {
    parameters: { query?: never; path: { /** Identifier of the product. */ product_id: number; /** Identifier of the product variant. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateProductVariantInput'] } };
    responses: {
      200: { content: { 'application/json': { product_variant: components['schemas']['ProductVariant'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_exists' | 'resource_in_use');
          };
        };
      };
    };
  };
  deleteProductVariant: {
    parameters: { query?: never; path: { /** Identifier of the product. */ product_id: number; /** Identifier of the product variant. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            id: number;

            success: true;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Exact match. */ external_id?: string;
        /** Changed at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_from?: string;
        /** Changed at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_to?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            customers: components['schemas']['CommerceCustomer'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  upsertCustomer: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['UpsertCustomerInput'] } };
    responses: {
      200: { content: { 'application/json': { customer: components['schemas']['CommerceCustomer'] } } };
      201: { content: { 'application/json': { customer: components['schemas']['CommerceCustomer'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_in_use');
          };
        };
      };
    };
  };
  createCustomer: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateCustomerInput'] } };
    responses: {
      201: { content: { 'application/json': { customer: components['schemas']['CommerceCustomer'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_exists');
          };
        };
      };
    };
  };
  getCustomer: {
    parameters: { query?: never; path: { /** Identifier of the customer. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { customer: components['schemas']['CommerceCustomer'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  updateCustomer: {
    parameters: { query?: never; path: { /** Identifier of the customer. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateCustomerInput'] } };
    responses: {
      200: { content: { 'application/json': { customer: components['schemas']['CommerceCustomer'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_exists' | 'resource_in_use');
          };
        };
      };
    };
  };
  deleteCustomer: {
    parameters: { query?: never; path: { /** Identifier of the customer. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            id: number;

            success: true;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  getCustomerByExternalId: {
    parameters: { query?: never; path: { /** `external_id` of the customer. */ external_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { customer: components['schemas']['CommerceCustomer'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  listCollections: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Exact match. */ external_id?: string;
        /** Changed at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_from?: string;
        /** Changed at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_to?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            collections: components['schemas']['Collection'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  upsertCollection: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['UpsertCollectionInput'] } };
    responses: {
      200: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      201: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_in_use');
          };
        };
      };
    };
  };
  createCollection: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateCollectionInput'] } };
    responses: {
      201: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_exists');
          };
        };
      };
    };
  };
  getCollection: {
    parameters: { query?: never; path: { /** Identifier of the collection. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  updateCollection: {
    parameters: { query?: never; path: { /** Identifier of the collection. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateCollectionInput'] } };
    responses: {
      200: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_exists' | 'resource_in_use');
          };
        };
      };
    };
  };
  deleteCollection: {
    parameters: { query?: never; path: { /** Identifier of the collection. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            id: number;

            success: true;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  getCollectionByExternalId: {
    parameters: { query?: never; path: { /** `external_id` of the collection. */ external_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  listCollectionProducts: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
      };
      path: { /** Identifier of the collection. */ collection_id: number };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            products: components['schemas']['Product'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'resource_not_found');
          };
        };
      };
    };
  };
  addCollectionProduct: {
    parameters: { query?: never; path: { /** Identifier of the collection. */ collection_id: number; /** Identifier of the product. */ product_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  removeCollectionProduct: {
    parameters: { query?: never; path: { /** Identifier of the collection. */ collection_id: number; /** Identifier of the product. */ product_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { collection: components['schemas']['Collection'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  listLocations: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Exact match. */ external_id?: string;
        /** Changed at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_from?: string;
        /** Changed at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ updated_to?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            locations: components['schemas']['Location'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  upsertLocation: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['UpsertLocationInput'] } };
    responses: {
      200: { content: { 'application/json': { location: components['schemas']['Location'] } } };
      201: { content: { 'application/json': { location: components['schemas']['Location'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_in_use');
          };
        };
      };
    };
  };
  createLocation: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateLocationInput'] } };
    responses: {
      201: { content: { 'application/json': { location: components['schemas']['Location'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_exists');
          };
        };
      };
    };
  };
  getLocation: {
    parameters: { query?: never; path: { /** Identifier of the location. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { location: components['schemas']['Location'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  updateLocation: {
    parameters: { query?: never; path: { /** Identifier of the location. */ id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateLocationInput'] } };
    responses: {
      200: { content: { 'application/json': { location: components['schemas']['Location'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_exists' | 'resource_in_use');
          };
        };
      };
    };
  };
  deleteLocation: {
    parameters: { query?: never; path: { /** Identifier of the location. */ id: number } };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            id: number;

            success: true;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  getLocationByExternalId: {
    parameters: { query?: never; path: { /** `external_id` of the location. */ external_id: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { location: components['schemas']['Location'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  listInventories: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Of this variant. */ product_variant_id?: string;
        /** At this location. */ location_id?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            inventories: components['schemas']['Inventory'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getInventory: {
    parameters: {
      query?: never;
      path: { /** Identifier of the variant. */ product_variant_id: number; /** Identifier of the location. */ location_id: number };
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { inventory: components['schemas']['Inventory'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  updateInventory: {
    parameters: {
      query?: never;
      path: { /** Identifier of the variant. */ product_variant_id: number; /** Identifier of the location. */ location_id: number };
    };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateInventoryInput'] } };
    responses: {
      200: { content: { 'application/json': { inventory: components['schemas']['Inventory'] } } };
      201: { content: { 'application/json': { inventory: components['schemas']['Inventory'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  createInventory: {
    parameters: {
      query?: never;
      path: { /** Identifier of the variant. */ product_variant_id: number; /** Identifier of the location. */ location_id: number };
    };
    requestBody: { content: { 'application/json': components['schemas']['CreateInventoryInput'] } };
    responses: {
      201: { content: { 'application/json': { inventory: components['schemas']['Inventory'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_exists');
          };
        };
      };
    };
  };
  deleteInventory: {
    parameters: {
      query?: never;
      path: { /** Identifier of the variant. */ product_variant_id: number; /** Identifier of the location. */ location_id: number };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            product_variant_id: number;
            location_id: number;

            success: true;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  listBulkOperations: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        status?: 'pending' | 'running' | 'completed' | 'failed';
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            bulk_operations: components['schemas']['BulkOperation'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  createBulkOperation: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/x-ndjson': string; 'multipart/form-data': { /** The lines. */ file: string } } };
    responses: {
      202: { content: { 'application/json': { bulk_operation: components['schemas']['BulkOperation'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  getBulkOperation: {
    parameters: { query?: never; path: { /** Identifier of the bulk operation. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { bulk_operation: components['schemas']['BulkOperation'] } } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  listBulkOperationJobs: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        status?: 'pending' | 'success' | 'failed';
      };
      path: { /** Identifier of the bulk operation. */ id: number };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            bulk_operation_jobs: components['schemas']['BulkOperationJob'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'resource_not_found');
          };
        };
      };
    };
  };
  listWebhooks: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { webhooks: components['schemas']['Webhook'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  createWebhook: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateWebhookInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['CreatedWebhook'] } };
      201: { content: { 'application/json': components['schemas']['CreatedWebhook'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'webhook_pair_invalid' | 'webhook_url_forbidden' | 'webhook_limit_exceeded');
          };
        };
      };
    };
  };
  getWebhook: {
    parameters: { query?: never; path: { /** Identifier of the webhook. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['Webhook'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'webhook_not_found' } };
      };
    };
  };
  updateWebhook: {
    parameters: { query?: never; path: { /** Identifier of the webhook. */ id: number } };
    requestBody: { content: { 'application/json': components['schemas']['UpdateWebhookInput'] } };
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'webhook_pair_invalid' | 'webhook_url_forbidden' | 'webhook_not_found');
          };
        };
      };
    };
  };
  deleteWebhook: {
    parameters: { query?: never; path: { /** Identifier of the webhook. */ id: number } };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'webhook_not_found');
          };
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: { query?: never; path: { /** Identifier of the webhook. */ id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { secret: string; previous_secret_expires_at: string } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'webhook_not_found');
          };
        };
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        status?: 'pending' | 'delivered' | 'dead';
        /** Created at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ from?: string;
        /** Created at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ to?: string;
        /** Deliveries on a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By creation; default: `desc`. */ sort_order?: 'desc' | 'asc';
        cursor?: string;
        include?: 'payload';
      };
      path: { /** Identifier of the webhook. */ id: number };
    };
    requestBody?: never;
    responses: {
      200: {
        content: { 'application/json': { deliveries: components['schemas']['Delivery'][]; next_page_url: string | null; previous_page_url: string | null } };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'webhook_not_found');
          };
        };
      };
    };
  };
  replayWebhookDelivery: {
    parameters: { query?: never; path: { /** Identifier of the webhook. */ id: number; /** Message id of the delivery. */ delivery_id: string } };
    requestBody?: never;
    responses: {
      202: { content: { 'application/json': components['schemas']['Delivery'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'webhook_not_found' | 'delivery_not_found' | 'delivery_pending');
          };
        };
      };
    };
  };
  testWebhook: {
    parameters: {
      query?: {
        /** Trigger of the sample; default: the first of the webhook. */
        trigger?:
          | 'return.created'
          | 'return.updated'
          | 'return.closed'
          | 'return.processing.failed'
          | 'label.created'
          | 'label.updated'
          | 'label.requested'
          | 'label.closed'
          | 'label.request.issued'
          | 'label.request.cancelled'
          | 'restock.requested'
          | 'giftcard.requested'
          | 'exchange.requested'
          | 'shipment.processed'
          | 'withdrawal.declared'
          | 'withdrawal.matched'
          | 'withdrawal.receipt_sent'
          | 'withdrawal.due_soon';
      };
      path: { /** Identifier of the webhook. */ id: number };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            delivered: boolean;
            response_status: number | null;
            /** What went wrong; null on success. */
            error: 'timeout' | 'dns' | 'connect' | 'tls' | 'address_forbidden' | 'redirect' | 'status' | 'reset' | null;
            duration_ms: number;
            /** The body that was sent. */ payload: string;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'webhook_not_found' | 'webhook_pair_invalid');
          };
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** Identifier of an event; returns the events after it. */ after?: string;
        /** Events on a page. At most 1000; a larger number counts as 1000. */ limit?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': { events: components['schemas']['Event'][]; /** The next events; null if there are none yet. */ next_page_url: string | null };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  streamEvents: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | 'session_invalid'
              | 'session_expired'
              | 'permission_missing'
              | 'rate_limited'
              | 'method_not_allowed'
              | 'uri_too_long'
              | 'internal_error'
              | 'service_unavailable';
          };
        };
      };
    };
  };
  listEmails: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Messages about this return. */ return_id?: string;
        /** Messages in this state. */ state?: 'held' | 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed';
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            emails: components['schemas']['Email'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  resendEmail: {
    parameters: { query?: never; path: { /** Identifier of the e-mail. */ id: number } };
    requestBody?: never;
    responses: {
      202: { content: { 'application/json': { email: components['schemas']['Email'] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'email_not_found' | 'email_not_resendable');
          };
        };
      };
    };
  };
  listAuditEntries: {
    parameters: {
      query?: {
        /** Rows of a page. At most 250; a larger number counts as 250. */ limit?: number;
        /** By `id`. */ sort_order?: 'asc' | 'desc';
        /** Start of the page, from `next_page_url` or `previous_page_url`. It contains the filters: send none, or the same. */ cursor?: string;
        /** Only acts of staff, keys or commands. */ actor_kind?: 'staff' | 'key' | 'cli';
        /** Only those of this member or key. */ actor_id?: string;
        /** Only this operation. */ operation?: string;
        /** Such as `return` or `webhook`. */ object_type?: string;
        /** Only acts on this object. */ object_id?: string;
        /** Only what this request changed. */ request_id?: string;
        /** Only acts at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ from?: string;
        /** Only acts up to this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */ to?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          'application/json': {
            audit_entries: components['schemas']['AuditEntry'][];
            /** The next page; null on the last one. */ next_page_url: string | null;
            /** The previous page; null on the first one. */ previous_page_url: string | null;
          };
        };
      };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  verifyAuditLog: {
    parameters: { query?: { /** Only entries after this one. */ after?: string }; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['AuditVerification'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getAttention: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['Attention'] } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  getShopSettings: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ShopSettings'] } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  updateShopSettings: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateShopSettingsInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['ShopSettings'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'revision_conflict' | 'step_up_required');
          };
        };
      };
    };
  };
  getBrand: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['Brand'] } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  updateBrand: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateBrandInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Brand'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  uploadLogo: {
    parameters: { query?: { /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number }; path?: never };
    requestBody: { content: { 'multipart/form-data': { /** A PNG or SVG file. */ logo: string[] } } };
    responses: {
      200: { content: { 'application/json': components['schemas']['Brand'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  deleteLogo: {
    parameters: { query?: { /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number }; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['Brand'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  listReasonSets: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { reason_sets: components['schemas']['ReasonSetSummary'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  getReasonSet: {
    parameters: { query?: never; path: { /** Name of the set. */ name: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ReasonSet'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  saveReasonSet: {
    parameters: { query?: never; path: { /** Name of the set. */ name: string } };
    requestBody: { content: { 'application/json': components['schemas']['SaveReasonSetInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['ReasonSet'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  resetReasonSet: {
    parameters: {
      query?: { /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number };
      path: { /** Name of the set. */ name: string };
    };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'revision_conflict');
          };
        };
      };
    };
  };
  getEmailSettings: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['EmailSettings'] } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  updateEmailSettings: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['UpdateEmailSettingsInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['EmailSettings'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  switchEmailMessage: {
    parameters: { query?: never; path: { /** The message, such as `label_ready`. */ message: string } };
    requestBody: { content: { 'application/json': components['schemas']['SwitchEmailMessageInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['EmailSettings'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'revision_conflict');
          };
        };
      };
    };
  };
  getEmailText: {
    parameters: { query?: never; path: { /** The message, such as `label_ready`. */ message: string; /** A language, such as `de`. */ language: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['EmailText'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  replaceEmailText: {
    parameters: { query?: never; path: { /** The message, such as `label_ready`. */ message: string; /** A language, such as `de`. */ language: string } };
    requestBody: { content: { 'application/json': components['schemas']['ReplaceEmailTextInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['EmailText'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'revision_conflict');
          };
        };
      };
    };
  };
  resetEmailText: {
    parameters: {
      query?: { /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number };
      path: { /** The message, such as `label_ready`. */ message: string; /** A language, such as `de`. */ language: string };
    };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'revision_conflict');
          };
        };
      };
    };
  };
  sendTestEmail: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SendTestEmailInput'] } };
    responses: {
      200: {
        content: {
          'application/json': {
            /** `rejected`: the server will never take it; `unauthorized`: it rejects the credentials; `unreachable`: there was no connection; `not_accepted`: not now; `not_set_up`: the operator has named no SMTP server. */
            result: 'sent' | 'rejected' | 'unauthorized' | 'unreachable' | 'not_accepted' | 'not_set_up';
            /** The last line of the server. */ response: string | null;
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  previewEmail: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['PreviewEmailInput'] } };
    responses: {
      200: { content: { 'application/json': { language: string; subject: string; text: string; html: string } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'return_not_found');
          };
        };
      };
    };
  };
  getPaymentProvider: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PaymentProvider'] } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  setPaymentProvider: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SetPaymentProviderInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['PaymentProvider'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  clearPaymentProvider: {
    parameters: { query?: { /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number }; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PaymentProvider'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  listApiKeys: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { api_keys: components['schemas']['ApiKey'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  createApiKey: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['CreateApiKeyInput'] } };
    responses: {
      201: { content: { 'application/json': components['schemas']['IssuedApiKey'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'scope_not_grantable');
          };
        };
      };
    };
  };
  updateApiKey: {
    parameters: { query?: never; path: { /** Identifier of the key. */ key_id: number } };
    requestBody: { content: { 'application/json': components['schemas']['UpdateApiKeyInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['ApiKey'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  rotateApiKey: {
    parameters: { query?: never; path: { /** Identifier of the key. */ key_id: number } };
    requestBody?: { content: { 'application/json': components['schemas']['RotateApiKeyInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['IssuedApiKey'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'resource_not_found' | 'resource_in_use' | 'scope_not_grantable');
          };
        };
      };
    };
  };
  revokeApiKey: {
    parameters: { query?: never; path: { /** Identifier of the key. */ key_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['ApiKey'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  listPolicyVersions: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { versions: components['schemas']['PolicyVersionSummary'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  getPolicyVersion: {
    parameters: { query?: never; path: { /** A number, `draft` or `published`. */ version: string } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyVersion'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  savePolicyDraft: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SavePolicyDraftInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyVersion'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'revision_conflict' | 'resource_in_use');
          };
        };
      };
    };
  };
  discardPolicyDraft: {
    parameters: { query?: { /** The revision that you changed. If it has been saved since, nothing is written. */ revision?: number }; path?: never };
    requestBody?: never;
    responses: {
      204: { content?: never };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'revision_conflict');
          };
        };
      };
    };
  };
  publishPolicy: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['PublishPolicyInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyVersion'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'resource_not_found' | 'revision_conflict');
          };
        };
      };
    };
  };
  schedulePolicy: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SchedulePolicyInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyVersion'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'resource_not_found' | 'revision_conflict');
          };
        };
      };
    };
  };
  cancelPolicySchedule: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyVersion'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  rollBackPolicy: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['RollBackPolicyInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyVersion'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  retirePolicy: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { version: number } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('step_up_required' | 'cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  validatePolicy: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ValidatePolicyInput'] } };
    responses: {
      200: {
        content: {
          'application/json': { valid: boolean; problems: { /** Where in the document: `rules.0.do.set_window.days`. */ path: string; message: string }[] };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | 'cross_site_request';
          };
        };
      };
    };
  };
  diffPolicyVersions: {
    parameters: { query?: { /** A number, `draft` or `published`. */ from?: string; /** A number, `draft` or `published`. */ to?: string }; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { differences: components['schemas']['PolicyDifference'][] } } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | ('validation_failed' | 'resource_not_found');
          };
        };
      };
    };
  };
  getPolicyCases: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['SavedPolicyCases'] } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  savePolicyCases: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SavePolicyCasesInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['SavedPolicyCases'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  runPolicyCases: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['RunPolicyCasesInput'] } };
    responses: {
      200: {
        content: {
          'application/json': {
            passed: number;
            failed: number;
            results: {
              name: string;
              holds: boolean;
              differences: { member: string; expected?: unknown; got?: unknown }[];
              /** What decided the result. */
              because: { code: string; /** Id or name of the rule, list, limit or law. */ decided_by: string }[];
            }[];
          };
        };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'resource_not_found');
          };
        };
      };
    };
  };
  listPolicyBackTests: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': { back_tests: components['schemas']['PolicyBackTest'][] } } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  requestPolicyBackTest: {
    parameters: { query?: never; path?: never };
    requestBody?: { content: { 'application/json': components['schemas']['RequestPolicyBackTestInput'] } };
    responses: {
      202: { content: { 'application/json': components['schemas']['PolicyBackTest'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'resource_in_use');
          };
        };
      };
    };
  };
  getPolicyBackTest: {
    parameters: { query?: never; path: { /** Identifier of the backtest. */ back_test_id: number } };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyBackTest'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'resource_not_found' } };
      };
    };
  };
  explainPolicy: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['ExplainPolicyInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['ExplainedOrder'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code:
              | components['schemas']['CommonProblemCode']
              | components['schemas']['WriteProblemCode']
              | ('cross_site_request' | 'resource_not_found' | 'order_not_found');
          };
        };
      };
    };
  };
  getPolicyLeakage: {
    parameters: { query?: { /** First day on which the return was requested. */ from?: string; /** Last day. */ to?: string }; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['PolicyLeakage'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getInsightOverview: {
    parameters: {
      query: {
        /** First day, in the time zone of the shop. */ from: string;
        /** Last day. A period has at most 1,100 days. */ to: string;
        /** First day of the period to compare with. The period right before, unless given. */ compare_from?: string;
        /** Last day of the period to compare with. */ compare_to?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['InsightOverview'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getInsightBreakdown: {
    parameters: {
      query: {
        by: 'product' | 'variant' | 'reason' | 'resolution' | 'country' | 'channel' | 'destination' | 'disposition';
        /** First day, in the time zone of the shop. */ from: string;
        /** Last day. A period has at most 1,100 days. */ to: string;
        /** First day of the period to compare with. The period right before, unless given. */ compare_from?: string;
        /** Last day of the period to compare with. */ compare_to?: string;
        /** Which rows come first; `returned_value` unless given. */ order?: 'returned_value' | 'returned_units' | 'sold_value';
        /** Rows. At most 1000; a larger number counts as 1000. */ limit?: number;
        /** BCP 47 tag of the language of names; English unless given. */ language?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['InsightBreakdown'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getInsightProductReasons: {
    parameters: {
      query: {
        /** First day, in the time zone of the shop. */ from: string;
        /** Last day. A period has at most 1,100 days. */ to: string;
        /** Rows. At most 100; a larger number counts as 100. */ limit?: number;
        /** BCP 47 tag of the language of names; English unless given. */ language?: string;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['InsightProductReasons'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getInsightSizing: {
    parameters: {
      query: {
        /** First day, in the time zone of the shop. */ from: string;
        /** Last day. A period has at most 1,100 days. */ to: string;
        /** Rows. At most 100; a larger number counts as 100. */ limit?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['InsightSizing'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  listInsightSerialReturners: {
    parameters: {
      query: {
        /** First day, in the time zone of the shop. */ from: string;
        /** Last day. A period has at most 1,100 days. */ to: string;
        /** Returns of a customer; 4 unless given. */ at_least?: number;
        /** Rows. At most 100; a larger number counts as 100. */ limit?: number;
      };
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['InsightSerialReturners'] } };
      default: {
        content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] | 'validation_failed' } };
      };
    };
  };
  getInsightCostAssumptions: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: { content: { 'application/json': components['schemas']['InsightCostAssumptions'] } };
      default: { content: { 'application/problem+json': components['schemas']['Problem'] & { code: components['schemas']['CommonProblemCode'] } } };
    };
  };
  setInsightCostAssumptions: {
    parameters: { query?: never; path?: never };
    requestBody: { content: { 'application/json': components['schemas']['SetInsightCostAssumptionsInput'] } };
    responses: {
      200: { content: { 'application/json': components['schemas']['InsightCostAssumptions'] } };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: components['schemas']['CommonProblemCode'] | components['schemas']['WriteProblemCode'] | ('cross_site_request' | 'revision_conflict');
          };
        };
      };
    };
  };
  getApiDescription: {
    parameters: { query?: never; path?: never };
    requestBody?: never;
    responses: {
      200: {
        content: { 'application/json': { openapi: string; info: { [key: string]: unknown }; paths: { [key: string]: unknown } } & { [key: string]: unknown } };
      };
      default: {
        content: {
          'application/problem+json': components['schemas']['Problem'] & {
            code: 'key_expired' | 'key_revoked' | 'rate_limited' | 'method_not_allowed' | 'uri_too_long' | 'internal_error' | 'service_unavailable';
          };
        };
      };
    };
  };
}

/** The body of a webhook. `topic` determines its other members; `trigger` says what happened. */
export type WebhookPayload =
  | ReturnPayload
  | ProcessingFailedPayload
  | LabelPayload
  | LabelRequestPayload
  | RestockPayload
  | GiftCardPayload
  | ExchangePayload
  | DropoffShipmentPayload
  | WithdrawalPayload;
