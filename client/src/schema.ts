// Generated from docs/openapi.json by "npm run generate:client"; do not edit.
export interface paths {
    "/api/v1/warehouse/return/{return_id}/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process a return
         * @description Queues the return for processing and answers before it happens: refunds, store credit and exchange orders are made, then the return is closed. The end is announced by `return.closed` or `return.processing.failed`. While processing is under way a repeat answers `true` and changes nothing.
         *
         *     Scope: `returns`.
         */
        post: operations["processReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/{return_id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove line items and process the rest
         * @description Takes units out that did not arrive or are refused, then processes what is left. All ids belong in one call, because the call starts processing; with no unit left the return is cancelled. Units with the resolution `refund` or `credit` whose settlement has not run can be removed.
         *
         *     Scope: `returns`.
         */
        post: operations["removeLineItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/{return_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a return
         * @description Calls the return off before goods or money moved: its units can be returned again, and unused labels are voided.
         *
         *     Scope: `returns`.
         */
        post: operations["cancelReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/{return_id}/flag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Flag a return for review
         * @description Stops automatic processing until a person acts. The reason belongs into a note. A return that is in review already stays as it is.
         *
         *     Scope: `returns`.
         */
        post: operations["flagReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/{return_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a return without executing its outcomes
         * @description Nothing is paid, and the units cannot be returned again.
         *
         *     Scope: `returns`.
         */
        post: operations["closeReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/{return_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the notes of a return
         * @description All notes, newest first; those that the service wrote itself are included.
         *
         *     Scope: `returns`.
         */
        get: operations["getReturnNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/{return_id}/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to a return
         * @description The note appears on the timeline of the return, in every state. No webhook is sent.
         *
         *     Scope: `returns`.
         */
        post: operations["createReturnNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List returns in detail
         * @description Returns of a window, newest first. The first page freezes the window, also a defaulted one, so that new returns never shift pages. Poll with `filter=updated_at` and windows that touch, and no change is lost.
         *
         *     Scope: `returns`.
         */
        get: operations["listReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/return/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the details of a return, or of all returns of an order
         * @description With `return_id` one return; otherwise all returns of the order, newest first. Several parameters must all match.
         *
         *     Scope: `returns`.
         */
        get: operations["getReturnDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/warehouse/reporting/asn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the advanced shipping notice
         * @description What the warehouse should expect: one row per unit that travels, of returns in every state.
         *
         *     Scope: `returns`.
         */
        get: operations["getShippingNotice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search returns
         * @description Returns in every state, newest first. A page with fewer rows than `limit` is the last.
         *
         *     Scope: `returns`.
         */
        get: operations["searchReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/returns/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a return of another system
         * @description Takes over a return with its ids, state, labels and settlements, so that integrations and parcels in transit find it. The list form of the other system can be sent as it is. A processed return is recorded as paid: no money moves. No webhook is sent. Sending the same return again changes nothing; a newer version replaces it until something happens to it here.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["importReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/order/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a return deep link
         * @description A link that opens the portal on the order. A wrong name and a wrong value are answered alike.
         *
         *     Scope: `orders`.
         */
        post: operations["createDeepLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a return deep link with a QR code
         * @description The same link, and an image of it as PNG, SVG or EPS that is served without a key.
         *
         *     Scope: `orders`.
         */
        post: operations["createQrDeepLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List destinations
         * @description All destinations of the shop, disabled ones included.
         *
         *     Scope: `destinations:read`.
         */
        get: operations["listDestinations"];
        put?: never;
        /**
         * Create a destination
         * @description Adds a warehouse or a donation centre. Goods of new returns go to the oldest warehouse that is enabled. The answer names the new destination in `Location`.
         *
         *     Scope: `destinations:write`.
         */
        post: operations["createDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/destinations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a destination
         * @description One destination.
         *
         *     Scope: `destinations:read`.
         */
        get: operations["getDestination"];
        /**
         * Update a destination
         * @description Changes the members that are given; `address` is replaced as a whole. A published policy keeps at least one enabled destination.
         *
         *     Scope: `destinations:write`.
         */
        put: operations["updateDestination"];
        post?: never;
        /**
         * Delete a destination
         * @description Returns on their way keep its address and id.
         *
         *     Scope: `destinations:write`.
         */
        delete: operations["deleteDestination"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List draft returns
         * @description Newest first, each with what it came to when it was last changed.
         *
         *     Scope: `draft_returns:read`.
         */
        get: operations["listDraftReturns"];
        put?: never;
        /**
         * Begin a draft return
         * @description Of an order that its name and a second value prove, or, for staff, of the newest order of the name. A wrong name and a wrong value are answered alike. A draft expires 24 hours after its last change.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["startDraftReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a draft return
         * @description As things are now: what can be returned, what it comes to, what can be done next, and what is missing.
         *
         *     Scope: `draft_returns:read`.
         */
        get: operations["getDraftReturn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a draft return comes to
         * @description With a token that names these totals: a submission that sends it succeeds only as long as they hold.
         *
         *     Scope: `draft_returns:read`.
         */
        get: operations["getDraftReturnTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/returning-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose units to return
         * @description Each unit becomes an item of its own. Nothing is held before the submission. Units that the policy or a list bars, but would come back with a defect, are taken with a reason that is one: the link `add-defective-item` has their lines and those reasons.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["addReturningItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an item out of a draft return
         * @description It can be chosen again.
         *
         *     Scope: `draft_returns:write`.
         */
        delete: operations["removeReturningItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/return-reason": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say why an item comes back
         * @description One of those that the goods have: the choices of the link `return-reason` of the item. Another reason may raise other questions; answers to those of the one before are dropped. What only comes back because it is defective cannot get a reason that is no defect: `reason_invalid`.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["setReturnReason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/return-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose what to get for an item
         * @description One of the outcomes that `items_eligible_to_return` names for its line. Only staff lets a shopper keep or donate goods, and a gift is not paid out.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["setReturnType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/exchange-item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose what to exchange an item for
         * @description A variant of the catalogue; `exchange_options` has those of the same product. The item becomes an exchange. Stock is looked at, and kept with the submission.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["setExchangeItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/user-input/{input_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a question about an item
         * @description The reason raises the questions; `user_input` of the item has them.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["setUserInput"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/finalize-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fix the items of a draft return
         * @description Every item needs its reason, its type, a comment where the reason needs one, and answers to its questions.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["finalizeDraftReturnItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/reopen-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the items of a draft return again
         * @description The items stay as they are until they are changed.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["reopenDraftReturnItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/returning-items/{item_id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add images to an item
         * @description Up to five files of 10 MiB and 50 million pixels, judged by their contents. Each is written anew as a JPEG of up to 2,048 pixels a side: when and where it was taken is not kept. `image_uploads` of the item has their addresses, which nobody can guess and which need no key; they end with the draft, unless it was submitted. An image that the item has already is not added again.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["addItemImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange for a cart of the storefront
         * @description What the cart holds stands for all items that are exchanged and have no new item of their own. It follows changes of the cart, and stock is looked at; the submission keeps the stock and confirms the cart, which then serves no other return.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["setDraftReturnCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/credit-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose how the value is given back
         * @description Of everything that is not exchanged, and of what is left over of an exchange. A later choice for one item goes before it.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["setDraftReturnCreditType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say where the goods are sent from
         * @description In the place of the address that the order went to.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["setDraftReturnAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/select-return-method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose how the goods come back
         * @description One of `return_method_options`. Where all goods are kept or donated nothing has to be chosen.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["selectReturnMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a draft return
         * @description Checks everything again and makes the return, or changes nothing and says what moved. With `quote`, it must still come to the totals that the token names. A draft that was submitted answers the same again.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["submitDraftReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/draft-returns/{draft_return_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a draft return up
         * @description Begin a new one to return anything of the order.
         *
         *     Scope: `draft_returns:write`.
         */
        post: operations["cancelDraftReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/returns/{return_id}/fraud-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a return as fraud
         * @description One report per return, in every state. It does not change the return, and no webhook is sent: to stop automatic processing, flag the return too.
         *
         *     Scope: `returns`.
         */
        post: operations["createFraudReport"];
        /**
         * Delete the fraud report of a return
         * @description A new report may be created afterwards.
         *
         *     Scope: `returns`.
         */
        delete: operations["deleteFraudReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocklists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of the blocklist
         * @description Numbered pages, by `id` ascending. What a blocklist item names cannot be returned: an order, everything of a customer, a variant, products of a tag. An allowlist item and the right of withdrawal go before it.
         *
         *     Scope: `orders`.
         */
        get: operations["listBlocklistItems"];
        put?: never;
        /**
         * Put an item on the blocklist
         * @description What a blocklist item names cannot be returned: an order, everything of a customer, a variant, products of a tag. An allowlist item and the right of withdrawal go before it. An item whose type and values are there already is answered as it is. A list can have 100,000 items.
         *
         *     Scope: `orders`.
         */
        post: operations["createBlocklistItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocklists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item of the blocklist
         * @description One item, with the time of its creation.
         *
         *     Scope: `orders`.
         */
        get: operations["getBlocklistItem"];
        put?: never;
        post?: never;
        /**
         * Take an item off the blocklist
         * @description It has no effect from now on. Returns that were made meanwhile stay.
         *
         *     Scope: `orders`.
         */
        delete: operations["deleteBlocklistItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allowlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of the allowlist
         * @description Numbered pages, by `id` ascending. An allowlist item lifts every rule for an order or for all orders of a customer: window, final sale, blocklist.
         *
         *     Scope: `orders`.
         */
        get: operations["listAllowlistItems"];
        put?: never;
        /**
         * Put an item on the allowlist
         * @description An allowlist item lifts every rule for an order or for all orders of a customer: window, final sale, blocklist. An item whose type and values are there already is answered as it is. A list can have 100,000 items.
         *
         *     Scope: `orders`.
         */
        post: operations["createAllowlistItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/allowlists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an item of the allowlist
         * @description One item, with the time of its creation.
         *
         *     Scope: `orders`.
         */
        get: operations["getAllowlistItem"];
        put?: never;
        post?: never;
        /**
         * Take an item off the allowlist
         * @description It has no effect from now on. Returns that were made meanwhile stay.
         *
         *     Scope: `orders`.
         */
        delete: operations["deleteAllowlistItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dispositioning/grade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grade items
         * @description Stores the condition that units were found in, as `condition` of their line items. A later grade replaces the earlier one; the history is kept. Up to 30 units, of one return or of several. All items are stored, or none. They are answered as they were sent.
         *
         *     Scope: `returns`.
         */
        post: operations["gradeItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dispositioning/assess": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assess dispositions
         * @description Stores what is done with units, as `disposition` of their line items. A later decision replaces the earlier one, but a unit that was put back into stock stays there. Where the shop restocks at disposition, units that become `back_to_stock` are put back now, once. Up to 30 units, of one return or of several. All items are stored, or none. They are answered as they were sent.
         *
         *     Scope: `returns`.
         */
        post: operations["assessDispositions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dropoff-returns/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get shipments
         * @description Numbered pages of 200 shipments, by `id` ascending. Without a range those of the last 24 hours; with `from` alone until now.
         *
         *     Scope: `dropoff_shipments:read`.
         */
        get: operations["listDropoffShipments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dropoff-returns/shipments/{happy_returns_shipment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get shipment information
         * @description The network's identifier is tried first, then the one of this service.
         *
         *     Scope: `dropoff_shipments:read`.
         */
        get: operations["getDropoffShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dropoff-returns/shipments/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get shipment items
         * @description Numbered pages of 200 units, by return and unit. The identifier of this service is tried first, then the network's.
         *
         *     Scope: `dropoff_shipments:read`.
         */
        get: operations["listDropoffShipmentItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/dropoffs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a drop-off
         * @description A counter scanned a shopper's code, put accepted items into a bag and refused others. Several scans of a return add up. The same report again is answered as the first time.
         *
         *     Scope: `dropoff_network:write`.
         */
        post: operations["recordDropoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/shipments/{network_shipment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Consolidate bags into a shipment
         * @description Says everything that lies in the shipment, in place of what was said before, until it is processed. Its bags are closed; those that are not named any more are open again.
         *
         *     Scope: `dropoff_network:write`.
         */
        put: operations["putNetworkShipment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network/shipments/{network_shipment_id}/processed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a shipment as processed
         * @description Its returns have arrived, and the shipment cannot be changed any more. A repeat changes nothing.
         *
         *     Scope: `dropoff_network:write`.
         */
        post: operations["processNetworkShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/returns/{return_id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a label
         * @description Asks for a label of a return that has none, and answers before it is made. It then appears in the details of the return and is announced by `label.created`. A label that reports an error is replaced.
         *
         *     Scope: `returns`.
         */
        post: operations["generateLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/label-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List label requests
         * @description What a shop with the setting `third_party` asks integrations for, newest first. A page with fewer rows than `limit` is the last.
         *
         *     Scope: `label_requests:read`.
         */
        get: operations["listLabelRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/label-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a label request
         * @description The request with the errors that were reported.
         *
         *     Scope: `label_requests:read`.
         */
        get: operations["getLabelRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/label-requests/{id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an error of a label request
         * @description Tells the merchant why a label could not be made. The request stays open, and the newest 20 errors are kept.
         *
         *     Scope: `label_requests:write`.
         */
        post: operations["reportLabelError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a label
         * @description Fulfils a label request. A tracking number whose check digit is wrong is taken too, and noted on the return.
         *
         *     Scope: `labels:write`.
         */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update the status of a label
         * @description Statuses only move forward; one behind the present status is kept in the history and changes nothing. `error` and `failure` may come before `delivered`, and any status may follow them. The first scan of an expired return opens it again.
         *
         *     Scope: `labels:write`.
         */
        put: operations["updateLabelStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cart
         * @description Keeps what a shopper picked in the storefront in exchange for what comes back.
         *
         *     Scope: `carts`.
         */
        post: operations["createCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a cart
         * @description The items of a cart, as they were sent.
         *
         *     Scope: `carts`.
         */
        get: operations["getCart"];
        put?: never;
        /**
         * Update a cart
         * @description Replaces all contents. A cart that was completed is priced again when it is completed again.
         *
         *     Scope: `carts`.
         */
        post: operations["updateCart"];
        /**
         * Delete a cart
         * @description Forgets a cart that the shopper has not confirmed, and frees its stock.
         *
         *     Scope: `carts`.
         */
        delete: operations["deleteCart"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/{token}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the transaction
         * @description Makes the cart the exchange items of the shopper's return session, prices them with what comes back, and keeps their stock for 30 minutes. The shopper then confirms in the portal. A repeat adds nothing.
         *
         *     Scope: `carts`.
         */
        post: operations["completeCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/return-eligibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what of an order may be returned
         * @description Judges every line by the lists, the policy and the right of withdrawal, and says what speaks against a return, who decided it, and what would change it. Nothing is reserved: the decision is made again at submission.
         *
         *     Scope: `orders`.
         */
        post: operations["getReturnEligibility"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description An order as its platform reported it. Discounts and tax are split over the units once, when it comes. An order with returns cannot be deleted.
         *
         *     Ordered by `id`. Walk the pages by `next_page_url`.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listOrders"];
        /**
         * Create or change a order
         * @description By `external_id`: what is not there is created, and of what is there the members that are given change. A member that is absent keeps its value, `null` clears one that is optional, and an array replaces the whole array. A body that says nothing new changes nothing.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["upsertOrder"];
        /**
         * Create a order
         * @description An order as its platform reported it. Discounts and tax are split over the units once, when it comes. An order with returns cannot be deleted.
         *
         *     The answer names the new row in `Location`.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a order
         * @description One order, by our id.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getOrder"];
        /**
         * Change a order
         * @description Changes the members that are given; `null` clears one that is optional, and an array replaces the whole array. `PATCH` is the same.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["updateOrder"];
        post?: never;
        /**
         * Delete a order
         * @description Deletes the order for good, unless something refers to it.
         *
         *     Scope: `commerce:write`.
         */
        delete: operations["deleteOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/external/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a order by external id
         * @description One order, by the name that the integration gave it.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getOrderByExternalId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description What the shop sells, with its variants. Orders keep a snapshot, so a product that was sold may be deleted; its variants go with it.
         *
         *     Ordered by `id`. Walk the pages by `next_page_url`.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listProducts"];
        /**
         * Create or change a product
         * @description By `external_id`: what is not there is created, and of what is there the members that are given change. A member that is absent keeps its value, `null` clears one that is optional, and an array replaces the whole array. A body that says nothing new changes nothing.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["upsertProduct"];
        /**
         * Create a product
         * @description What the shop sells, with its variants. Orders keep a snapshot, so a product that was sold may be deleted; its variants go with it.
         *
         *     The answer names the new row in `Location`.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description One product, by our id.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getProduct"];
        /**
         * Change a product
         * @description Changes the members that are given; `null` clears one that is optional, and an array replaces the whole array. `PATCH` is the same.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Deletes the product for good, unless something refers to it.
         *
         *     Scope: `commerce:write`.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/external/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product by external id
         * @description One product, by the name that the integration gave it.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getProductByExternalId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{product_id}/product-variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List product variants
         * @description What is sold of a product. Orders keep a snapshot, so a variant that was sold may be deleted.
         *
         *     Ordered by `id`. Walk the pages by `next_page_url`.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listProductVariants"];
        /**
         * Create or change a product variant
         * @description By `external_id`: what is not there is created, and of what is there the members that are given change. A member that is absent keeps its value, `null` clears one that is optional, and an array replaces the whole array. A body that says nothing new changes nothing.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["upsertProductVariant"];
        /**
         * Create a product variant
         * @description What is sold of a product. Orders keep a snapshot, so a variant that was sold may be deleted.
         *
         *     The answer names the new row in `Location`.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["createProductVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{product_id}/product-variants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product variant
         * @description One product variant, by our id.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getProductVariant"];
        /**
         * Change a product variant
         * @description Changes the members that are given; `null` clears one that is optional, and an array replaces the whole array. `PATCH` is the same.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["updateProductVariant"];
        post?: never;
        /**
         * Delete a product variant
         * @description Deletes the product variant for good, unless something refers to it.
         *
         *     Scope: `commerce:write`.
         */
        delete: operations["deleteProductVariant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Who buys. A customer with orders cannot be deleted.
         *
         *     Ordered by `id`. Walk the pages by `next_page_url`.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listCustomers"];
        /**
         * Create or change a customer
         * @description By `external_id`: what is not there is created, and of what is there the members that are given change. A member that is absent keeps its value, `null` clears one that is optional, and an array replaces the whole array. A body that says nothing new changes nothing.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["upsertCustomer"];
        /**
         * Create a customer
         * @description Who buys. A customer with orders cannot be deleted.
         *
         *     The answer names the new row in `Location`.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description One customer, by our id.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getCustomer"];
        /**
         * Change a customer
         * @description Changes the members that are given; `null` clears one that is optional, and an array replaces the whole array. `PATCH` is the same.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["updateCustomer"];
        post?: never;
        /**
         * Delete a customer
         * @description Deletes the customer for good, unless something refers to it.
         *
         *     Scope: `commerce:write`.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/external/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer by external id
         * @description One customer, by the name that the integration gave it.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getCustomerByExternalId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description A place that holds stock. One that orders were sent from or that has inventories cannot be deleted.
         *
         *     Ordered by `id`. Walk the pages by `next_page_url`.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listLocations"];
        /**
         * Create or change a location
         * @description By `external_id`: what is not there is created, and of what is there the members that are given change. A member that is absent keeps its value, `null` clears one that is optional, and an array replaces the whole array. A body that says nothing new changes nothing.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["upsertLocation"];
        /**
         * Create a location
         * @description A place that holds stock. One that orders were sent from or that has inventories cannot be deleted.
         *
         *     The answer names the new row in `Location`.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a location
         * @description One location, by our id.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getLocation"];
        /**
         * Change a location
         * @description Changes the members that are given; `null` clears one that is optional, and an array replaces the whole array. `PATCH` is the same.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["updateLocation"];
        post?: never;
        /**
         * Delete a location
         * @description Deletes the location for good, unless something refers to it.
         *
         *     Scope: `commerce:write`.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locations/external/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a location by external id
         * @description One location, by the name that the integration gave it.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getLocationByExternalId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inventories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inventories
         * @description How many units of which variant can be sold from which location.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listInventories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inventories/{product_variant_id}/{location_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an inventory
         * @description How many units of a variant can be sold from a location.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getInventory"];
        /**
         * Set an inventory
         * @description Sets how many units there are. `PATCH` is the same.
         *
         *     Scope: `commerce:write`.
         */
        put: operations["updateInventory"];
        /**
         * Create an inventory
         * @description Begins to count a variant at a location.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["createInventory"];
        /**
         * Delete an inventory
         * @description No longer counts a variant at a location. A variant that is counted nowhere is always available.
         *
         *     Scope: `commerce:write`.
         */
        delete: operations["deleteInventory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk operations
         * @description The newest first. Results are kept for 30 days.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listBulkOperations"];
        put?: never;
        /**
         * Create a bulk operation
         * @description One JSON object a line: `{"resource", "data"}`. `resource` is one of `order`, `product`, `product_variant`, `customer`, `location`, `inventory`, `return`, and `data` the body of its upsert; variants name their `product`, inventories `product_variant` and `location`. Up to 50 MiB after decompression (`Content-Encoding: gzip`), 100,000 lines, 1 MiB a line. Lines are applied in their order; a bad one fails alone, and what is equal to what is there changes nothing.
         *
         *     Scope: `commerce:write`.
         */
        post: operations["createBulkOperation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk operation
         * @description How far it is.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["getBulkOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-operations/{id}/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of a bulk operation
         * @description What came of each line, in their order.
         *
         *     Scope: `commerce:read`.
         */
        get: operations["listBulkOperationJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All subscriptions of the shop, by `id` ascending, whoever made them.
         *
         *     Scope: `developer_tools`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description A webhook sends one topic to one URL, on one or more triggers. Send `trigger` with one of them or `*`, or `triggers` with a list. Several webhooks can have the same topic, triggers and URL; each delivers independently. At most 100 per shop. The profile of the key decides how it is signed; the secret of a `standard` one is in this answer and is never shown again. `Location` names the new subscription.
         *
         *     Scope: `developer_tools`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One subscription, without its secret.
         *
         *     Scope: `developer_tools`.
         */
        get: operations["getWebhook"];
        /**
         * Update a webhook
         * @description Replaces topic, triggers and URL; without `status`, the status stays. A `trigger` that is unchanged, without `triggers`, keeps the list of triggers, so that clients that know only `trigger` can change the URL. Deliveries that wait go to the new URL. `inactive` gives up what waits; `active` switches one on again that the service switched off. Events that happen while it is inactive are not sent later.
         *
         *     Scope: `developer_tools`.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Deliveries that wait are dropped.
         *
         *     Scope: `developer_tools`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description The new secret signs at once and is shown this once; the one before signs as well for 24 hours. Legacy webhooks are signed with the secret of the shop, which is not rotated here.
         *
         *     Scope: `developer_tools`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description What was sent, how each attempt went, and what waits. Deliveries and their bodies are kept for 30 days.
         *
         *     Scope: `developer_tools`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Puts a delivery that was delivered or is dead back to pending: same `webhook-id`, same body, a new schedule of 10 attempts, at once and outside the order of its return. Also for an inactive webhook.
         *
         *     Scope: `developer_tools`.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook
         * @description Sends one sample payload, signed like any other and with `X-Retour-Test: 1`, and returns the outcome. A test is not stored as a delivery and does not count as a success or a failure.
         *
         *     Scope: `developer_tools`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Every event of the shop, in an order that never changes: an event that is committed later comes later. Ask with the last event that you know as `after`. Per return, `sequence` has no gaps.
         *
         *     Scope: `developer_tools`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description
         * @description Describes the API in OpenAPI 3.1. No key is needed.
         */
        get: operations["getApiDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    return: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What became of a return
         * @description Sent on `return.created`, `return.updated`, `return.closed`, `return.processing.failed`, `label.created`, `label.updated`, `label.requested`, `label.closed`, `label.request.issued`, `label.request.cancelled`, `restock.requested`, `giftcard.requested`.
         */
        post: operations["webhook.return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "return.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Processing ended without closing a return
         * @description Sent on `return.processing.failed`.
         */
        post: operations["webhook.return.processing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    label: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A label of a return
         * @description Sent on `label.created`, `label.updated`, `label.requested`, `label.closed`.
         */
        post: operations["webhook.label"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "label.request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A label that an integration is asked to make
         * @description Sent on `label.request.issued`, `label.request.cancelled`.
         */
        post: operations["webhook.label.request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    restock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Units that are to be put back into stock
         * @description Sent on `restock.requested`.
         */
        post: operations["webhook.restock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    giftcard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A gift card that is to be issued elsewhere
         * @description Sent on `giftcard.requested`.
         */
        post: operations["webhook.giftcard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dropoff.shipment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A drop-off shipment that was processed at the warehouse
         * @description Sent on `shipment.processed`.
         */
        post: operations["webhook.dropoff.shipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An amount of money. */
        Amount: {
            /** @description Minor units of the currency. */
            amount: number;
            currency: string;
            /** @description Equals `currency`. */
            currency_code: string;
        };
        /** @description An amount of money. One of the currency members is enough. */
        AmountInput: {
            /** @description Minor units of the currency. */
            amount: number;
            currency?: string;
            currency_code?: string;
        };
        /** @description What is done with a unit. */
        AssessedItem: {
            /** @description A unit of a return; each at most once in a call. */
            line_item_id: number;
            /**
             * @description What is done with the unit.
             * @enum {string}
             */
            disposition_outcome: "back_to_stock" | "resale_hold" | "recycle" | "donate" | "missing";
            /** @description Who inspected, by convention an e-mail address. */
            return_processor?: string | null;
            /** @description Anything else. */
            note?: string | null;
            /** @description Now unless it is given; at most 5 minutes in the future. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
            inspected_at?: string | null;
        };
        /** @description An upload of many lines, and how far it is. */
        BulkOperation: {
            id: number;
            /**
             * @description `completed`: every line has a result. `failed`: stopped by a fault of the server.
             * @enum {string}
             */
            status: "pending" | "running" | "completed" | "failed";
            total_count: number;
            pending_count: number;
            success_count: number;
            failed_count: number;
            created_at: string;
            started_at: string | null;
            finished_at: string | null;
        };
        /** @description What came of a line. */
        BulkOperationJob: {
            /** @description Of the upload, from 1. */
            line: number;
            resource: string | null;
            external_id: string | null;
            /** @enum {string} */
            status: "pending" | "success" | "failed";
            /** @enum {string|null} */
            result: "created" | "updated" | "unchanged" | null;
            id: number | null;
            errors: {
                field: string | null;
                message: string;
            }[];
        };
        /** @description Variants by the commerce platform's ids, with at most 100 units together. */
        Cart: ((number | string) | {
            variant_id: number | string;
            /** @default 1 */
            quantity: number | string;
            /** @description What the storefront wants to remember of the item. */
            properties?: {
                [key: string]: string;
            };
        })[];
        /** @description Who buys. */
        CommerceCustomer: {
            id: number;
            external_id: string;
            /** @description Empty for one who came with an order that named none. */
            sales_channel: string;
            first_name: string | null;
            last_name: string | null;
            email: string | null;
            phone: string | null;
            tags: string[];
            created_at: string;
            updated_at: string;
        };
        /** @description An order as its platform reported it. */
        CommerceOrder: {
            id: number;
            external_id: string;
            name: string;
            order_number: string;
            source: string | null;
            sales_channel: string | null;
            /** @enum {string} */
            status: "active" | "archived" | "cancelled" | "unknown";
            customer: {
                id: number;
                external_id: string;
                first_name: string | null;
                last_name: string | null;
                email: string | null;
                phone: string | null;
            } | null;
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
            total_price: components["schemas"]["Amount"];
            total_discounts: components["schemas"]["Amount"] | null;
            total_taxes: components["schemas"]["Amount"] | null;
            total_shipping: components["schemas"]["Amount"] | null;
            total_price_presentment: components["schemas"]["Amount"] | null;
            total_discounts_presentment: components["schemas"]["Amount"] | null;
            total_taxes_presentment: components["schemas"]["Amount"] | null;
            total_shipping_presentment: components["schemas"]["Amount"] | null;
            order_discounts: {
                /** @enum {string} */
                type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                code: string | null;
                amount: components["schemas"]["Amount"];
            }[];
            shipping_lines: {
                title: string;
                price: components["schemas"]["Amount"];
                tax_lines: {
                    title: string;
                    rate: string;
                    amount: components["schemas"]["Amount"];
                }[];
            }[];
            tags: string[];
            line_items: {
                id: number;
                external_id: string | null;
                product: {
                    id: number | null;
                    external_id: string;
                } | null;
                product_variant: {
                    id: number | null;
                    external_id: string;
                } | null;
                title: string;
                sku: string | null;
                barcode: string | null;
                quantity: number;
                unit_price: components["schemas"]["Amount"];
                unit_price_presentment: components["schemas"]["Amount"] | null;
                discounts: {
                    /** @enum {string} */
                    type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                    code: string | null;
                    amount: components["schemas"]["Amount"];
                }[];
                unit_discounts: components["schemas"]["Amount"] | null;
                taxable: boolean;
                tax_lines: {
                    title: string;
                    rate: string;
                    amount: components["schemas"]["Amount"];
                }[];
                duties: {
                    hs_code: string | null;
                    country_of_origin: string | null;
                    amount: components["schemas"]["Amount"];
                }[];
            }[];
            fulfillments: {
                external_id: string;
                /** @enum {string} */
                status: "success" | "failure" | "cancelled" | "pending" | "open" | "error";
                fulfilled_at: string | null;
                delivered_at: string | null;
                shipping_carrier: string | null;
                tracking_numbers: string[];
                location: {
                    id: number;
                    external_id: string;
                } | null;
                fulfillment_line_items: {
                    external_id: string | null;
                    order_line_item_external_id: string | null;
                    quantity: number;
                }[];
            }[];
            refunds: {
                external_id: string;
                /** @enum {string} */
                type: "line_item" | "shipping" | "other";
                amount: components["schemas"]["Amount"];
                line_item: {
                    id: number;
                    external_id: string | null;
                    quantity: number;
                    restock: boolean;
                } | null;
                created_at: string;
            }[];
            payments: {
                external_id: string;
                gateway: string;
                /** @enum {string} */
                kind: "card" | "wallet" | "bank" | "gift_card" | "store_credit" | "cash" | "other";
                captured: components["schemas"]["Amount"];
                /** @enum {string} */
                status: "captured" | "pending" | "voided";
                captured_at: string;
            }[];
            created_at: string;
            updated_at: string;
        };
        /** @description A cart as the exchange items of the shopper's return session. */
        CompletedCart: {
            token: string;
            /** Format: uuid */
            return_session_id: string;
            /** @enum {string} */
            status: "awaiting_confirmation" | "confirmed";
            /** @description The return, once the shopper has confirmed. */
            return_id: number | null;
            /** @description The currency that the order was paid in. */
            currency: string;
            taxes_included: boolean;
            /** @description One for each unit. */
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
            /** @description What the whole return comes to, with the names of the totals of a return. */
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
            /** @description Where the shopper confirms. */
            portal_url: string;
            /** @description Until then the stock is kept. */
            expires_at: string;
        };
        /** @description A new cart. */
        CreatedCart: {
            /** @description Names the cart for 7 days after its last change. */
            token: string;
            /** @description What was sent. */
            data: {
                cart: components["schemas"]["Cart"];
                shopify?: string;
            };
        };
        CreatedWebhook: {
            id: number;
            shop_id: number;
            topic: string;
            /** @description The first of the triggers; always one trigger, for clients that know only one. */
            trigger: string;
            /** @description When the webhook is sent. `*` stands for every trigger of the topic, including triggers added later. */
            triggers: string[];
            url: string;
            /** @enum {string} */
            status: "active" | "inactive";
            /**
             * @description Decides signature and form of the body; never changes.
             * @enum {string}
             */
            profile: "standard" | "legacy";
            /**
             * @description Why the service switched it off.
             * @enum {string|null}
             */
            disabled_reason: "failing" | "gone" | null;
            last_success_at: string | null;
            last_failure_at: string | null;
            created_at: string;
            updated_at: string;
            /** @description The signing secret, shown here and never again; null for `legacy`. */
            secret: string | null;
        };
        /** @description Who decided. */
        DecidedBy: {
            /**
             * @description A rule, the terms of a zone, the policy as a whole, a list, the law, a limit, or what holds in every shop.
             * @enum {string}
             */
            kind: "rule" | "zone" | "policy" | "list" | "law" | "limit" | "built-in";
            /** @description Of the rule, zone or limit in its policy. */
            id: string | null;
            name: string | null;
            /** @description The version that decided; null for what no policy decides. */
            policy: {
                /** @description Null for the built-in rule. */
                id: number | null;
                version: number;
            } | null;
        };
        /** @description A link to the portal. */
        DeepLink: {
            /** @description Opens the portal on the order; valid for 30 days, may be used several times. */
            url: string;
        };
        Delivery: {
            /** @description The message id, equal to the header `webhook-id`. */
            id: string;
            event_id: string;
            webhook_id: number;
            topic: string;
            trigger: string;
            return_id: number | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "dead";
            attempt_count: number;
            /** @description The newest 20, newest first. */
            attempts: {
                at: string;
                duration_ms: number;
                response_status: number | null;
                /**
                 * @description What went wrong; null on success.
                 * @enum {string|null}
                 */
                error: "timeout" | "dns" | "connect" | "tls" | "address_forbidden" | "redirect" | "status" | "reset" | null;
            }[];
            next_attempt_at: string | null;
            created_at: string;
            delivered_at: string | null;
            /** @description With `include=payload`: the body exactly as it was sent; null after erasure of personal data. */
            payload?: string | null;
        };
        /** @description Where returned goods go. */
        Destination: {
            id: number;
            /**
             * @description A warehouse takes goods back, a donation centre gives them on.
             * @enum {string}
             */
            type: "warehouse" | "donate";
            name: string;
            enabled: boolean;
            /** @description The location at the commerce platform; goods are put back into stock there. */
            provider_location_id: (number | string) | null;
            address: {
                address1: string;
                address2: string | null;
                city: string;
                state: string | null;
                zip: string | null;
                /** @description English short name of ISO 3166-1. */
                country: string;
                country_code: string;
            };
        };
        /** @description An amount of money. */
        DraftAmount: {
            /** @description Minor units. */
            amount: number;
            currency: string;
        };
        /** @description Units of a variant in the cart, at the present price of one. */
        DraftCartItem: {
            /** @description Its place in the cart, counted from 1. */
            id: string;
            variant_id: number | string;
            product_id: (number | string) | null;
            sku: string;
            title: string;
            variant_title: string;
            price: components["schemas"]["DraftAmount"];
            quantity: number;
            image: string | null;
        };
        /** @description A return that is being made. */
        DraftReturn: {
            /** @description A UUID. */
            id: string;
            return_id: number | null;
            /**
             * @description Where the draft stands.
             * @enum {string}
             */
            state: "created" | "items-finalized" | "submitted" | "cancelled" | "expired";
            /** @description What the shopper paid in. */
            currency: string;
            /** @description A BCP 47 tag: what reasons and questions are told in. */
            language: string;
            is_gift: boolean;
            /**
             * @description How value that is not exchanged is given back.
             * @enum {string|null}
             */
            credit_type: "refund" | "store-credit" | null;
            /** @enum {string} */
            store_credit_type: "gift-card";
            /** @enum {string} */
            processing_type: "regular" | "instant";
            return_policy: {
                id: number | null;
                version: number;
                name: string;
                return_window_days: number;
            };
            totals: components["schemas"]["DraftTotals"];
            customer: {
                /** @description Empty in the return of a gift. */
                email: string;
            };
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
            returning_items: components["schemas"]["ReturningItem"][];
            /** @description What the cart of the storefront holds. */
            cart_items: components["schemas"]["DraftCartItem"][];
            expires_at: string;
        };
        /** @description A draft return, and what can be done with it. */
        DraftReturnAnswer: {
            draft_return: components["schemas"]["DraftReturn"];
            context: {
                order: {
                    id: number;
                    name: string;
                    line_items: {
                        id: number;
                        title: string;
                        variant_title: string;
                        sku: string;
                        price: components["schemas"]["DraftAmount"];
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
                    outcomes: ("refund" | "credit" | "exchange" | "keep" | "donate")[];
                }[];
                items_not_eligible_to_return: {
                    order_line_item_id: number;
                    /** @enum {string} */
                    ineligibility_code: "not-fulfilled" | "already-returned" | "already-refunded" | "outside-window" | "final-sale" | "blocklisted" | "order-cancelled" | "no-policy" | "not-returnable";
                    explanation: string;
                }[];
                /** @description The reasons of all goods that can come back. Which of them an item has, the choices of its link `return-reason` tell. */
                return_reasons: {
                    /** @description A code that is the same in every language. */
                    id: string;
                    name: string;
                    /** @description Whether the shopper must say more. */
                    needs_comment: boolean;
                    /** @description Whether a photo would help. */
                    wants_photo: boolean;
                    children: {
                        /** @description A code that is the same in every language. */
                        id: string;
                        name: string;
                        /** @description Whether the shopper must say more. */
                        needs_comment: boolean;
                        /** @description Whether a photo would help. */
                        wants_photo: boolean;
                        children: Record<string, never>[];
                    }[];
                }[];
                exchange_options: {
                    order_line_item_id: number;
                    variants: {
                        variant_id: number | string;
                        title: string;
                        price: components["schemas"]["DraftAmount"];
                        /** @description Null when it is not counted. */
                        stock: number | null;
                    }[];
                }[];
                return_method_options: components["schemas"]["ReturnMethodOption"][];
            };
            return_method_options: components["schemas"]["ReturnMethodOption"][];
            /** @description What can be done next. */
            links: {
                rel: string;
                href: string;
                /** @enum {string} */
                method: "GET" | "POST" | "DELETE";
                description: string;
                fields: {
                    name: string;
                    type: string;
                    is_required: boolean;
                    choices: string[];
                }[];
                /** @description Whether the draft cannot be submitted without it. */
                is_required: boolean;
            }[];
            /** @description What keeps the draft from being submitted now. */
            errors: {
                code: string;
                message: string;
                pointer: string;
            }[];
        };
        /** @description What a draft return comes to. All of it in the currency paid in. */
        DraftTotals: {
            return_total: components["schemas"]["DraftAmount"];
            new_item_total: components["schemas"]["DraftAmount"];
            total_bonus_offered: components["schemas"]["DraftAmount"];
            bonus_used: components["schemas"]["DraftAmount"];
            fees: {
                applied: components["schemas"]["DraftAmount"];
                refund: components["schemas"]["DraftAmount"];
                credit: components["schemas"]["DraftAmount"];
                exchange: components["schemas"]["DraftAmount"];
            };
            amount_due: components["schemas"]["DraftAmount"];
            credit: {
                remaining_credit: components["schemas"]["DraftAmount"];
                refund_credit: components["schemas"]["DraftAmount"];
                store_credit: components["schemas"]["DraftAmount"];
            };
            net: components["schemas"]["DraftAmount"];
            /** @description Whether the shopper has nothing to pay on top. */
            is_difference_covered: boolean;
        };
        /** @description What a counter accepted of a return, and what not. */
        Dropoff: {
            dropoff_id: number;
            return_id: number;
            /** @description Drop-off code of the return. */
            happy_returns_rma_id: string;
            bag_barcode: string;
            accepted_line_items: number[];
            refused_line_items: {
                line_item_id: number;
                /** @enum {string} */
                reason: "wrong_item" | "damaged" | "not_present" | "other";
            }[];
            occurred_at: string;
        };
        /** @description Many returns that travel together. */
        DropoffShipment: {
            /** @description Identifier of the shipment here. */
            loop_shipment_id: number;
            /** @description The same under another name. */
            shipment_id: number;
            /** @description The network's identifier. */
            happy_returns_shipment_id: string;
            /** @description The same under another name. */
            network_shipment_id: string;
            /** @description Units in its bags. */
            line_item_count: number;
            /** @description Returns that they belong to. */
            return_count: number;
            created_at: string;
            updated_at: string;
        };
        /** @description One unit in a shipment. */
        DropoffShipmentItem: {
            /** @description Of the shipment; `N/A` if it is not known yet. */
            carrier: string;
            /** @description Of the shipment; `N/A` if it is not known yet. */
            tracking_number: string;
            /** @description Bags of this shipment in which the return lies. */
            happy_returns_return_bag_barcodes: string[];
            /** @description Drop-off code of the return. */
            happy_returns_rma_id: string;
            happy_returns_shipment_id: string;
            shipment_id: number;
            return_id: number;
            line_item_id: number;
            order_name: string;
            item_title: string;
            /** @description Empty if there is none. */
            variant_title: string;
            /** @description Empty if there is none. */
            sku: string;
            po_number: string | null;
            shipping_box_barcode: string | null;
        };
        /** @description A page of the units in a shipment, by return and unit. */
        DropoffShipmentItemPage: {
            current_page: number;
            /** @description By `id`, ascending: new rows appear at the end. */
            data: components["schemas"]["DropoffShipmentItem"][];
            first_page_url: string;
            /** @description Position of the first row, from 1; null on an empty page. */
            from: number | null;
            last_page: number;
            last_page_url: string;
            /** @description Links for a row of page numbers. */
            links: components["schemas"]["PageLink"][];
            /** @description Null on the last page. */
            next_page_url: string | null;
            /** @description The URL without query. */
            path: string;
            /** @description Rows on a full page. */
            per_page: number;
            /** @description Null on the first page. */
            prev_page_url: string | null;
            /** @description Position of the last row; null on an empty page. */
            to: number | null;
            /** @description Rows on all pages. */
            total: number;
        };
        /** @description A page of shipments. */
        DropoffShipmentPage: {
            current_page: number;
            /** @description By `id`, ascending: new rows appear at the end. */
            data: components["schemas"]["DropoffShipment"][];
            first_page_url: string;
            /** @description Position of the first row, from 1; null on an empty page. */
            from: number | null;
            last_page: number;
            last_page_url: string;
            /** @description Links for a row of page numbers. */
            links: components["schemas"]["PageLink"][];
            /** @description Null on the last page. */
            next_page_url: string | null;
            /** @description The URL without query. */
            path: string;
            /** @description Rows on a full page. */
            per_page: number;
            /** @description Null on the first page. */
            prev_page_url: string | null;
            /** @description Position of the last row; null on an empty page. */
            to: number | null;
            /** @description Rows on all pages. */
            total: number;
        };
        DropoffShipmentPayload: {
            /** @enum {string} */
            topic: "dropoff.shipment" | "happy.returns.shipment";
            /** @enum {string} */
            trigger: "shipment.processed";
            shop_id: number;
            loop_shipment_id: number;
            /** @description Identifier at the network. */
            happy_returns_shipment_id: string;
            /** @description Equals `loop_shipment_id`. */
            shipment_id: number;
            /** @description Equals `happy_returns_shipment_id`. */
            network_shipment_id: string;
            /** @description The same for all subscriptions that hear of the event. */
            event_id: string;
            /** @description Grows with every event of a return, over all topics; null for drop-off shipments. */
            sequence: number | null;
            /** @description Time of the change. */
            occurred_at: string;
        };
        Event: {
            /** @description As in the payloads of webhooks. */
            event_id: string;
            trigger: string;
            return_id: number | null;
            /** @description Grows with every event of a return, without gaps. */
            sequence: number | null;
            occurred_at: string;
        };
        /** @description One unit that the shopper gets instead. */
        Exchange: {
            /** @description Identifier of the exchange item. */
            exchange_id: string;
            /** @description Exchange order at the commerce platform; null until it exists. */
            exchange_order_id: (number | string) | null;
            /** @description Name of the exchange order, for example `#2207-E1`. */
            exchange_order_name: string | null;
            /** @description Product at the commerce platform; empty if there is none. */
            product_id: string;
            /** @description Variant at the commerce platform; empty if there is none. */
            variant_id: string;
            /** @description Stock keeping unit; empty if there is none. */
            sku: string;
            /** @description Product and variant, joined by ` - `. */
            title: string;
            /**
             * @description `exchange`: the same product; `advanced_exchange`: another product; `shop_now`: from a cart.
             * @enum {string}
             */
            type: "exchange" | "advanced_exchange" | "shop_now";
            /** @description Price before discounts. */
            price: string;
            /** @description Discount. */
            discount: string;
            /** @description Tax. */
            tax: string;
            /** @description Price less discount, plus tax unless prices include it. */
            total: string;
            /** @description The item could not be supplied. */
            out_of_stock: boolean;
            /**
             * @description What the shopper gets in place of an item that could not be supplied.
             * @enum {string|null}
             */
            out_of_stock_resolution: "refund" | "credit" | "review" | null;
            consolidation_tracking: string | null;
        };
        /** @description A suspicion about a return. */
        FraudReport: {
            /**
             * @description What is wrong.
             * @enum {string}
             */
            category: "package-never-received" | "package-is-empty" | "package-is-missing-items" | "instant-return-charge-failed" | "keep-item-abuse" | "splitting-returns-to-avoid-restrictions" | "item-is-worn" | "other";
            comment: string | null;
            created_at: string;
            return_id: number;
            id: number;
        };
        GiftCardPayload: {
            /** @enum {string} */
            topic: "giftcard";
            /** @enum {string} */
            trigger: "giftcard.requested";
            shop_id: number;
            id: number | null;
            /** @description Issue one card per settlement. */
            settlement_id: string;
            total_credit_issued: string;
            /** @description Without tax and bonus, after fees. */
            gift_card_subtotal: string;
            /** @description Tax contained in it. */
            gift_card_tax: string;
            gift_card_bonus_credit: string;
            currency: string;
            return_id: string;
            email: string;
            first_name: string | null;
            last_name: string | null;
            external_order_id: (number | string) | null;
            external_order_name: string;
            external_order_number: (number | string) | null;
            /** @description The same for all subscriptions that hear of the event. */
            event_id: string;
            /** @description Grows with every event of a return, over all topics; null for drop-off shipments. */
            sequence: number | null;
            /** @description Time of the change. */
            occurred_at: string;
        };
        /** @description The condition that a unit was found in. */
        GradedItem: {
            /** @description A unit of a return; each at most once in a call. */
            line_item_id: number;
            /** @description What was found. */
            description: string;
            /** @enum {string|null} */
            condition_category?: "grade_a" | "grade_b" | "grade_c" | "grade_d" | "incorrect_item" | "missing" | "junk" | null;
            /** @description Who inspected, by convention an e-mail address. */
            return_processor?: string | null;
            /** @description Anything else. */
            note?: string | null;
            /** @description Photographs. They are stored and never fetched. */
            images?: string[];
            /** @description Now unless it is given; at most 5 minutes in the future. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
            inspected_at?: string | null;
        };
        /** @description How many units of a variant can be sold from a location. */
        Inventory: {
            product_variant_id: number;
            location_id: number;
            /** @description Units that can be sold. */
            available_count: number;
            updated_at: string;
        };
        /** @description What an inspector found. */
        ItemCondition: {
            description: string;
            /** @description Grade, for example `grade_a`. */
            condition_category: string | null;
            /** @description Who inspected, by convention an e-mail address. */
            return_processor: string | null;
            note: string | null;
            inspected_at: string | null;
            /** @description URLs of photographs. */
            images: string[];
        };
        /** @description Where a unit goes after inspection. */
        ItemDisposition: {
            /** @description For example `back_to_stock` or `recycle`. */
            disposition_outcome: string;
            /** @description Who decided, by convention an e-mail address. */
            return_processor: string | null;
            note: string | null;
            inspected_at: string | null;
        };
        /** @description A label of a return. */
        Label: {
            id: number;
            return_id: number;
            tracking_number: string;
            tracking_url: string | null;
            carrier: string;
            label_url: string | null;
            qrcode_url: string | null;
            rate: components["schemas"]["Amount"] | null;
            /** @enum {string} */
            status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure";
            created_at: string;
        };
        /** @description One end of the way. What is not known is empty. */
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
            /** @description Digits only. */
            phone: string | null;
        };
        LabelPayload: {
            /** @enum {string} */
            topic: "label";
            /** @enum {string} */
            trigger: "label.created" | "label.updated" | "label.requested" | "label.closed";
            shop_id: number;
            /** @description Identifier of the return. */
            id: number;
            /** @description The same as text. */
            return_id: string;
            order_id: number;
            provider_order_id: (number | string) | null;
            /** @description `N/A` with `label.requested`. */
            carrier: string;
            /** @description `N/A` with `label.requested`. */
            tracking_number: string;
            /** @enum {string} */
            label_status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure" | "N/A";
            /** @description `N/A` with `label.requested`. */
            label_updated_at: string | "N/A";
            /** @description Identifier of the label; null with `label.requested`. */
            shipment_id: string | null;
            label_url: string | null;
            tracking_url: string | null;
            /** @description The same for all subscriptions that hear of the event. */
            event_id: string;
            /** @description Grows with every event of a return, over all topics; null for drop-off shipments. */
            sequence: number | null;
            /** @description Time of the change. */
            occurred_at: string;
        };
        /** @description A label was asked for. */
        LabelQueued: {
            /** @constant */
            message: "Label generation queued";
            returnId: number;
        };
        /** @description A label that an integration is asked to make. */
        LabelRequest: {
            id: string;
            return_id: number;
            shop_id: number;
            /**
             * @description `issued` until a label arrives (`fulfilled`) or the return ends (`cancelled`).
             * @enum {string}
             */
            status: "issued" | "cancelled" | "fulfilled";
            addresses: {
                origin: components["schemas"]["LabelAddress"];
                destination: components["schemas"]["LabelAddress"];
            };
            parcel: {
                /** @description Inches. */
                height: number;
                /** @description Inches. */
                width: number;
                /** @description Inches. */
                length: number;
                /** @description Grams. */
                weight: number;
            };
            /** @description What the parcel carries, one row per unit. */
            products: {
                name: string;
                sku: string;
                hs_code: string | null;
                country_of_origin: string | null;
                price: components["schemas"]["Amount"];
            }[];
            /** @description Oldest first. */
            errors: components["schemas"]["LabelRequestError"][];
            created_at: string;
        };
        /** @description Why a label could not be made. */
        LabelRequestError: {
            /** @enum {string} */
            reason: "INSUFFICIENT_FUNDS" | "INVALID_ADDRESS" | "Other";
            message: string | null;
            created_at: string;
        };
        LabelRequestPayload: {
            /** @enum {string} */
            topic: "label.request";
            /** @enum {string} */
            trigger: "label.request.issued" | "label.request.cancelled";
            shop_id: number;
            /** @description Identifier of the label request. */
            id: number;
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
            /** @description Inches and grams. */
            parcel: {
                height: number;
                width: number;
                length: number;
                weight: number;
            };
            /** @description One row per unit. */
            products: {
                name: string;
                sku: string;
                hs_code: string | null;
                country_of_origin: string | null;
                price: components["schemas"]["Amount"];
            }[];
            /** @description The same for all subscriptions that hear of the event. */
            event_id: string;
            /** @description Grows with every event of a return, over all topics; null for drop-off shipments. */
            sequence: number | null;
            /** @description Time of the change. */
            occurred_at: string;
        };
        /** @description Label requests, newest first. */
        LabelRequests: {
            data: components["schemas"]["LabelRequest"][];
        };
        /** @description An item of the blocklist or the allowlist. */
        Listing: {
            id: number;
            /**
             * @description `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products.
             * @enum {string}
             */
            type: "order" | "email" | "product" | "product_tag";
            /** @description As it was written. */
            value: string;
            secondary_value: string | null;
        };
        /** @description An item of the blocklist or the allowlist. */
        ListingDetails: {
            id: number;
            /**
             * @description `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products.
             * @enum {string}
             */
            type: "order" | "email" | "product" | "product_tag";
            /** @description As it was written. */
            value: string;
            secondary_value: string | null;
            created_at: string;
        };
        /** @description A page of the blocklist or the allowlist. */
        ListingPage: {
            current_page: number;
            /** @description By `id`, ascending: new rows appear at the end. */
            data: components["schemas"]["Listing"][];
            first_page_url: string;
            /** @description Position of the first row, from 1; null on an empty page. */
            from: number | null;
            last_page: number;
            last_page_url: string;
            /** @description Links for a row of page numbers. */
            links: components["schemas"]["PageLink"][];
            /** @description Null on the last page. */
            next_page_url: string | null;
            /** @description The URL without query. */
            path: string;
            /** @description Rows on a full page. */
            per_page: number;
            /** @description Null on the first page. */
            prev_page_url: string | null;
            /** @description Position of the last row; null on an empty page. */
            to: number | null;
            /** @description Rows on all pages. */
            total: number;
        };
        /** @description A place that holds stock. */
        Location: {
            id: number;
            external_id: string;
            name: string;
            /**
             * @description The stock of a location that is inactive cannot be sold.
             * @enum {string}
             */
            status: "active" | "inactive";
            channel: string | null;
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
        /** @description One step of a row of page numbers; without a URL it leads nowhere. */
        PageLink: {
            url: string | null;
            label: string;
            active: boolean;
        };
        /** @description Something that was decided, and who decided it. */
        PolicyExplanation: {
            /**
             * @description Which answer it explains.
             * @enum {string}
             */
            answer: "eligibility" | "outcomes" | "return_by" | "methods" | "goods" | "fees" | "bonus" | "review" | "destination" | "processing_event" | "reasons" | "shipping";
            /** @enum {string} */
            code: "not-fulfilled" | "already-returned" | "already-refunded" | "outside-window" | "final-sale" | "blocklisted" | "order-cancelled" | "no-policy" | "not-returnable" | "within-window" | "right-of-withdrawal" | "exempt-from-withdrawal" | "legal-guarantee" | "returnable-when-defective" | "allowlisted" | "final-sale-bypassed" | "exchange-only" | "outcomes-excluded" | "another-window" | "holiday-window" | "methods-excluded" | "goods-kept" | "goods-donated" | "goods-rejected" | "goods-shipped" | "fee-taken" | "fee-waived" | "fee-waived-by-law" | "bonus-granted" | "sent-to-review" | "destination-set" | "processing-event-set" | "reasons-set" | "shipping-refunded" | "shipping-refunded-by-law" | "limit-exceeded" | "currency-differs";
            /** @description The same for people; may change. */
            sentence: string;
            decided_by: components["schemas"]["DecidedBy"];
            /** @description Null where nothing would change it. */
            remedy: components["schemas"]["Remedy"] | null;
        };
        /** @description A decision that could not be made yet, and what it waits for. */
        PolicyWaiting: {
            decided_by: components["schemas"]["DecidedBy"];
            /** @description Names of what is not known. */
            facts: string[];
        };
        ProcessingFailedPayload: {
            /** @enum {string} */
            topic: "return.processing";
            /** @enum {string} */
            trigger: "return.processing.failed";
            shop_id: number;
            return_id: number;
            /** @enum {string} */
            return_state: "open" | "review" | "closed" | "cancelled" | "expired";
            review_reason: string;
            /** @description For people. */
            message: string | null;
            /**
             * @description Who started processing: the API, the console, or null for a processing event.
             * @enum {string|null}
             */
            source: "warehouse" | "admin" | null;
            /** @description The same for all subscriptions that hear of the event. */
            event_id: string;
            /** @description Grows with every event of a return, over all topics; null for drop-off shipments. */
            sequence: number | null;
            /** @description Time of the change. */
            occurred_at: string;
        };
        /** @description What the shop sells; its variants stand below it. */
        Product: {
            id: number;
            external_id: string;
            name: string;
            channel: string | null;
            sku: string | null;
            barcode: string | null;
            type: string | null;
            vendor: string | null;
            description: string | null;
            weight_grams: number | null;
            price: components["schemas"]["Amount"] | null;
            collections: {
                id: number | null;
                external_id: string | null;
                name: string | null;
            }[];
            options: {
                position: number;
                name: string;
                values: string[];
            }[];
            images: string[];
            tags: string[];
            source: string | null;
            /** @description Its oldest variant. */
            default_variant_id: number | null;
            created_at: string;
            updated_at: string;
        };
        /** @description What is sold: a product in one size and colour. */
        ProductVariant: {
            id: number;
            external_id: string;
            sku: string | null;
            name: string | null;
            barcode: string | null;
            weight_grams: number | null;
            product: {
                id: number;
                external_id: string;
            };
            price: components["schemas"]["Amount"];
            images: string[];
            inventories: {
                id: number;
                available_count: number;
                location: {
                    id: number;
                    external_id: string;
                };
            }[];
            options: {
                position: number;
                value: string;
            }[];
            taxable: boolean;
            logistics_information: {
                origin_country_code: string | null;
                origin_region_code: string | null;
                default_hs_code: string | null;
                requires_shipping: boolean;
                cost: components["schemas"]["Amount"] | null;
                destination_country_hs_codes: {
                    country_code: string;
                    hs_code: string;
                }[];
            } | null;
            created_at: string;
            updated_at: string;
        };
        /** @description A link to the portal, and its QR image. */
        QrDeepLink: {
            /** @description The image; no key is needed to get it. */
            qr: string;
            /** @description What the image says. */
            deeplink_url: string;
        };
        /** @description What would make the unit eligible. */
        Remedy: {
            /** @enum {string} */
            code: "wait-for-dispatch" | "end-other-return" | "take-off-blocklist" | "change-rule" | "name-a-defect" | "longer-window" | "add-zone" | "wait-for-limit";
            /** @description By which the window would have to be longer. */
            days?: number;
            /** @description Which a zone of the policy would have to have; null when it is not known. */
            country?: string | null;
            /** @description From when on the limit allows it again; null when that does not come. */
            until?: string | null;
        };
        RestockPayload: {
            /** @enum {string} */
            topic: "restock";
            /** @enum {string} */
            trigger: "restock.requested";
            shop_id: number;
            /** @description Identifier of the return. */
            id: number;
            order_id: number;
            provider_order_id: (number | string) | null;
            /** @description One row per location and variant. */
            restock_items: {
                location_id: (number | string) | null;
                variant_id: (number | string) | null;
                inventory_item_id: (number | string) | null;
                /** @description Units to add. */
                available_adjustment: number;
                /** @description Who keeps the stock. */
                inventory_management: string | null;
                /** @description Book a movement once. */
                movement_id: string;
                line_item_ids: number[];
            }[];
            /** @description The same for all subscriptions that hear of the event. */
            event_id: string;
            /** @description Grows with every event of a return, over all topics; null for drop-off shipments. */
            sequence: number | null;
            /** @description Time of the change. */
            occurred_at: string;
        };
        /** @description A return, in the list form. */
        Return: {
            /** @description Identifier of the return; also the RMA number. */
            id: string;
            /**
             * @description A return that is being processed is shown as open.
             * @enum {string}
             */
            state: "open" | "review" | "closed" | "cancelled" | "expired";
            /**
             * @description Why the return is in review; null in other states.
             * @enum {string|null}
             */
            review_reason: "flagged" | "policy" | "out_of_stock" | "refund_failed" | "order_changed" | "processing_failed" | "late_scan" | null;
            /** @description Balance: positive goes to the shopper, negative comes from the shopper. */
            total: string;
            /**
             * @description What the shopper gets for the whole return.
             * @enum {string}
             */
            outcome: "exchange" | "upsell" | "refund" | "credit" | "exchange+refund" | "exchange+credit" | "credit+refund" | "exchange+credit+refund";
            created_at: string;
            updated_at: string;
            /** @description Last change of items or outcomes in the console. */
            edited_at: string | null;
            /** @description Identifier of the order. */
            order_id: string;
            /** @description Name of the order as the shopper knows it. */
            order_name: string;
            /** @description Digits of the order name, or the name when it has none. */
            order_number: string;
            /** @description Order at the commerce platform; empty if there is none. */
            provider_order_id: string;
            /** @description Order at the commerce platform: number; empty if there is none. */
            provider_order_number: string;
            /** @description E-mail of the person who returns; empty if unknown or erased. */
            customer: string;
            /** @description Country that the goods are sent from; empty if unknown. */
            origin_country: string;
            /** @description Its two-letter code; empty if unknown. */
            origin_country_code: string;
            /** @description The order was paid in another currency than the shop has. */
            multi_currency: boolean;
            /** @description Currency of the amounts in this object. */
            currency: string;
            /** @description Prices of the order contain tax. */
            taxes_included: boolean;
            /** @description Prices of the units. */
            return_product_total: string;
            /** @description Discounts of the units. */
            return_discount_total: string;
            /** @description Tax of the units. */
            return_tax_total: string;
            /** @description Products less discounts, plus tax unless prices include it. */
            return_total: string;
            /** @description Value given as credit: exchange credit and store credit. */
            return_credit_total: string;
            /** @description Prices of the exchange items. */
            exchange_product_total: string;
            /** @description Discounts of the exchange items. */
            exchange_discount_total: string;
            /** @description Tax of the exchange items. */
            exchange_tax_total: string;
            /** @description What the exchange items cost. */
            exchange_total: string;
            /** @description Part of it that the shopper does not pay. */
            exchange_credit_total: string;
            /** @description Store credit or gift card issued, bonus included. */
            gift_card: string;
            /** @description Fee that was taken. */
            handling_fee: string;
            /** @description Money given back to the original payments. */
            refund: string;
            /** @description Paid by the shopper on top. */
            upsell: string;
            /** @description Original discount that was granted on the exchange items. */
            honoured_discount: string;
            /** @description Bonus that was used. */
            bonus_credit: string;
            /** @description Shipping and duties that the policy gives back: part of `refund`, as far as the payments cover it. */
            reimbursement: string;
            /** @description What the payments of the order can no longer give back, of units and of `reimbursement`. */
            not_refundable: string;
            /** @description Record of the gift card at the commerce platform: name. */
            gift_card_order_name: string | null;
            /** @description Record of the gift card at the commerce platform: id. */
            gift_card_order_id: string | null;
            /** @description One row per unit. */
            line_items: components["schemas"]["ReturnLineItem"][];
            exchanges: components["schemas"]["Exchange"][];
            /** @description Carrier of the newest label; `N/A` if there is none. */
            carrier: string;
            /** @description Tracking number of the newest label; `N/A` if there is none. */
            tracking_number: string;
            /**
             * @description Status of the newest label; `N/A` if there is none.
             * @enum {string}
             */
            label_status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure" | "N/A";
            /** @description The newest label as a document. */
            label_url: string | null;
            /** @description Price of the newest label. */
            label_rate: string | null;
            /** @description Every label that is not voided. */
            labels: components["schemas"]["ReturnLabel"][];
            /** @description Page with the status of the return; whoever has the URL sees it. */
            status_page_url: string;
            /** @description How the goods travel; null when nothing does. */
            return_method: components["schemas"]["ReturnMethod"] | null;
            /** @description Printed on label and packing slip. */
            package_reference: string | null;
            /** @enum {string} */
            type: "regular" | "gift" | "instant_exchange" | "in_store";
            /** @description Last change of the newest label; `N/A` if there is none. */
            label_updated_at: string | "N/A";
            /** @description Where the goods go. */
            destination_id: string | null;
        };
        /** @description A return, in the details form. */
        ReturnDetails: {
            /** @description Identifier of the return; also the RMA number. */
            id: number;
            /**
             * @description A return that is being processed is shown as open.
             * @enum {string}
             */
            state: "open" | "review" | "closed" | "cancelled" | "expired";
            /**
             * @description Why the return is in review; null in other states.
             * @enum {string|null}
             */
            review_reason: "flagged" | "policy" | "out_of_stock" | "refund_failed" | "order_changed" | "processing_failed" | "late_scan" | null;
            /** @description Balance: positive goes to the shopper, negative comes from the shopper. */
            total: string;
            /**
             * @description What the shopper gets for the whole return.
             * @enum {string}
             */
            outcome: "exchange" | "upsell" | "refund" | "credit" | "exchange+refund" | "exchange+credit" | "credit+refund" | "exchange+credit+refund";
            created_at: string;
            updated_at: string;
            /** @description Last change of items or outcomes in the console. */
            edited_at: string | null;
            /** @description Identifier of the order. */
            order_id: number;
            /** @description Name of the order as the shopper knows it. */
            order_name: string;
            /** @description Digits of the order name, or the name when it has none. */
            order_number: string;
            /** @description Order at the commerce platform. */
            provider_order_id: (number | string) | null;
            /** @description Order at the commerce platform: number. */
            provider_order_number: (number | string) | null;
            /** @description E-mail of the person who returns; empty if unknown or erased. */
            customer: string;
            /** @description Country that the goods are sent from; empty if unknown. */
            origin_country: string;
            /** @description Its two-letter code; empty if unknown. */
            origin_country_code: string;
            /** @description Equals `customer`. */
            customer_email: string;
            /** @description All returns of the order, newest first. */
            order_return_ids: number[];
            /** @description The order was paid in another currency than the shop has. */
            multi_currency: boolean;
            /** @description Currency of the amounts in this object. */
            currency: string;
            /** @description Prices of the order contain tax. */
            taxes_included: boolean;
            /** @description Prices of the units. */
            return_product_total: string;
            /** @description Discounts of the units. */
            return_discount_total: string;
            /** @description Tax of the units. */
            return_tax_total: string;
            /** @description Products less discounts, plus tax unless prices include it. */
            return_total: string;
            /** @description Value given as credit: exchange credit and store credit. */
            return_credit_total: string;
            /** @description Prices of the exchange items. */
            exchange_product_total: string;
            /** @description Discounts of the exchange items. */
            exchange_discount_total: string;
            /** @description Tax of the exchange items. */
            exchange_tax_total: string;
            /** @description What the exchange items cost. */
            exchange_total: string;
            /** @description Part of it that the shopper does not pay. */
            exchange_credit_total: string;
            /** @description Store credit or gift card issued, bonus included. */
            gift_card: string;
            /** @description Fee that was taken. */
            handling_fee: string;
            /** @description Money given back to the original payments. */
            refund: string;
            /** @description Paid by the shopper on top. */
            upsell: string;
            /** @description Original discount that was granted on the exchange items. */
            honoured_discount: string;
            /** @description Bonus that was used. */
            bonus_credit: string;
            /** @description Shipping and duties that the policy gives back: part of `refund`, as far as the payments cover it. */
            reimbursement: string;
            /** @description What the payments of the order can no longer give back, of units and of `reimbursement`. */
            not_refundable: string;
            /** @description Record of the gift card at the commerce platform: name. */
            gift_card_order_name: string | null;
            /** @description Record of the gift card at the commerce platform: id. */
            gift_card_order_id: string | null;
            /** @description Equals `exchange_total`. */
            exchange: string;
            /** @description First exchange order: name. */
            exchange_order_name: string | null;
            /** @description First exchange order at the commerce platform: id. */
            exchange_order_id: (number | string) | null;
            refunds: components["schemas"]["SettledRefund"][];
            /** @description One row per unit. */
            line_items: components["schemas"]["ReturnLineItemDetails"][];
            exchanges: components["schemas"]["Exchange"][];
            /** @description Carrier of the newest label; `N/A` if there is none. */
            carrier: string;
            /** @description Tracking number of the newest label; `N/A` if there is none. */
            tracking_number: string;
            /**
             * @description Status of the newest label; `N/A` if there is none.
             * @enum {string}
             */
            label_status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure" | "N/A";
            /** @description The newest label as a document. */
            label_url: string | null;
            /** @description Price of the newest label. */
            label_rate: string | null;
            /** @description Every label that is not voided. */
            labels: components["schemas"]["ReturnLabel"][];
            /** @description Page with the status of the return; whoever has the URL sees it. */
            status_page_url: string;
            /** @description How the goods travel; null when nothing does. */
            return_method: components["schemas"]["ReturnMethod"] | null;
            /** @description Printed on label and packing slip. */
            package_reference: string | null;
            /** @enum {string} */
            type: "regular" | "gift" | "instant_exchange" | "in_store";
            /** @description Last change of the newest label; `N/A` if there is none. */
            label_updated_at: string | "N/A";
            /** @description Where the goods go. */
            destination_id: number | null;
        };
        /** @description What of an order may be returned. */
        ReturnEligibility: {
            return_eligibility: {
                order_id: number;
                order_name: string;
                as_of: string;
                /**
                 * @description The decision is made again at submission.
                 * @constant
                 */
                advisory: true;
                items: components["schemas"]["ReturnEligibilityItem"][];
            };
        };
        /** @description A line of an order, and whether it may be returned. */
        ReturnEligibilityItem: {
            order_line_item_id: number;
            provider_line_item_id: (number | string) | null;
            product_id: (number | string) | null;
            variant_id: (number | string) | null;
            sku: string;
            /** @description Product and variant. */
            title: string;
            /** @description Units that were bought. */
            quantity_ordered: number;
            /** @description Units that left the warehouse. */
            quantity_fulfilled: number;
            /** @description Units that returns hold. */
            quantity_in_returns: number;
            /** @description Units that left the warehouse, are in no return, and were not refunded without one. */
            quantity_returnable: number;
            /** @description Whether at least one of them may be returned now. */
            eligible: boolean;
            /** @description Everything that speaks against a return; empty when it is eligible. */
            ineligibility_codes: ("not-fulfilled" | "already-returned" | "already-refunded" | "outside-window" | "final-sale" | "blocklisted" | "order-cancelled" | "no-policy" | "not-returnable")[];
            /** @description What the shopper may choose. */
            outcomes: ("refund" | "credit" | "exchange" | "advanced_exchange" | "shop_now")[];
            /** @description Last second in which the return may be requested, of the parcel that was delivered last. Null where there is none. */
            return_by: string | null;
            /** @description Everything that was decided about the line; what keeps it from coming back goes first. */
            explanations: components["schemas"]["PolicyExplanation"][];
            /** @description Rules, fees and limits that need what is not known: the reason, the way back, or the customer of a guest order. */
            waiting: components["schemas"]["PolicyWaiting"][];
        };
        /** @description A return that began in another system. The list form of that system can be sent as it is. */
        ReturnImport: {
            /** @description Identifier of the return in the other system. It is kept. */
            id: number;
            /** @enum {string} */
            state: "open" | "review" | "closed" | "cancelled" | "expired";
            /** @description When the return was submitted. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
            created_at: string;
            /** @description When it last changed; for a closed return, when it was closed. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
            updated_at?: string | null;
            provider_order_id?: (number | string) | null;
            /** @description Name of the order, for example `#1042`. */
            order_name?: string | null;
            /** @enum {string|null} */
            type?: "regular" | "gift" | "instant_exchange" | "in_store" | null;
            /** @description Email address of the person who returns; the customer of the order if absent. */
            customer?: string | null;
            /** @description First name. */
            customer_first_name?: string | null;
            /** @description Last name. */
            customer_last_name?: string | null;
            /** @description Currency of all amounts: the one the order was paid in. */
            currency: string;
            /** @description False for a closed return without refund, credit or exchange. */
            was_processed?: boolean | null;
            /** @description Money refunded to the original payments. */
            refund?: string | null;
            /** @description Store credit issued, bonus included. */
            gift_card?: string | null;
            /** @description Fee charged. */
            handling_fee?: string | null;
            /** @description Shipping and duties refunded. */
            reimbursement?: string | null;
            /** @description Original discount granted on the exchange items. */
            honoured_discount?: string | null;
            /** @description Bonus used. */
            bonus_credit?: string | null;
            /** @description Amount paid by the shopper for exchange items. */
            upsell?: string | null;
            /** @description Record of the gift card at the commerce platform: name. */
            gift_card_order_name?: string | null;
            gift_card_order_id?: (number | string) | null;
            refunds?: {
                /** @description Payment method that the money went back to. */
                gateway?: string | null;
                amount: string;
                currency?: string | null;
                /** @description Identifier of the refund at the payment provider. */
                provider_refund_id?: string | null;
            }[] | null;
            /** @description One row per unit. */
            line_items: {
                /** @description Identifier of the unit in the other system. It is kept. */
                line_item_id: number;
                /** @description `external_id` of the order line. */
                provider_line_item_id: number | string;
                /** @enum {string|null} */
                outcome?: "default" | "keep" | "donate" | "reject" | null;
                /**
                 * @description What the shopper gets. If absent: `exchange` for a unit with an `exchange_variant`, `credit` if the return has a `gift_card` and the unit no refund, otherwise `refund`.
                 * @enum {string|null}
                 */
                resolution?: "refund" | "credit" | "exchange" | "none" | null;
                /** @description Share of the refund; only used to tell refund from credit. */
                refund?: string | null;
                exchange_variant?: (number | string) | null;
                /** @description Reason as the shopper saw it. */
                return_reason?: string | null;
                /** @description Group of the reason. */
                parent_return_reason?: string | null;
                /** @description Comment of the shopper; `N/A` if there is none. */
                return_comment?: string | null;
            }[];
            exchanges?: {
                exchange_order_id?: (number | string) | null;
                /** @description Its name. */
                exchange_order_name?: string | null;
                product_id?: (number | string) | null;
                variant_id?: (number | string) | null;
                /** @description Stock keeping unit. */
                sku?: string | null;
                title: string;
                /** @enum {string|null} */
                type?: "exchange" | "advanced_exchange" | "shop_now" | null;
                price: string;
                /** @description Discount of the new item. */
                discount?: string | null;
                /** @description Tax of the new item. */
                tax?: string | null;
            }[] | null;
            labels?: {
                /** @description Identifier of the label in the other system. It is kept. */
                id?: number | null;
                /** @enum {string|null} */
                status?: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure" | "N/A" | "" | null;
                /** @description Carrier; `N/A` if it is not known. */
                carrier?: string | null;
                tracking_number: string;
                /** @description When the status changed. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_at?: string | null;
                /**
                 * Format: uri
                 * @description The label as a document.
                 */
                url?: string | null;
                /**
                 * Format: uri
                 * @description Tracking page of the carrier.
                 */
                tracking_url?: string | null;
                /** @description Price in minor units. */
                rate?: number | null;
                currency?: string | null;
            }[] | null;
            /** @description Carrier of the newest label, if `labels` is absent. */
            carrier?: string | null;
            /** @description Tracking number of the newest label, if `labels` is absent. */
            tracking_number?: string | null;
            /** @enum {string|null} */
            label_status?: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure" | "N/A" | "" | null;
            /** @description When its status changed; `N/A` if there is no label. */
            label_updated_at?: string | null;
            /**
             * Format: uri
             * @description The newest label as a document, if `labels` is absent.
             */
            label_url?: string | null;
            return_method?: {
                provider: string;
                /** @enum {string} */
                method_type: "ship_with_label" | "ship_own" | "drop_off" | "in_store" | "pickup";
                /** @enum {string|null} */
                state?: "pending" | "dropped_off" | "in_transit" | "delivered" | "cancelled" | null;
                /** @description Code of the return at a drop-off network. */
                rma_id?: string | null;
                /** @description Content of the QR code. */
                scannable_id?: string | null;
            } | null;
            /**
             * @description What starts processing an open return; if absent, an integration or a person does.
             * @enum {string|null}
             */
            processing_event?: "in_transit" | "delivered" | "dropoff" | "grading" | null;
            /** @description Destination in this service. The oldest enabled warehouse if absent or unknown. */
            destination_id?: number | null;
            notes?: {
                content: string;
                /** @description When the note was written. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                created_at?: string | null;
            }[] | null;
        };
        /** @description What the import of a return did. */
        ReturnImportResult: {
            return_id: number;
            /** @enum {string} */
            result: "created" | "updated" | "unchanged";
            /** @description For an open return: amounts that this service computes differently. They are also noted on the return. */
            differences: {
                /** @enum {string} */
                field: "refund" | "gift_card";
                /** @description Amount in the other system. */
                stated: string;
                /** @description Amount that processing the return here will give. */
                computed: string;
            }[];
        };
        /** @description A label of the return. */
        ReturnLabel: {
            /** @description Identifier of the label. */
            id: number;
            /** @enum {string} */
            status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure";
            /** @description Carrier; `N/A` if it is not known. */
            carrier: string;
            /** @description Tracking number; `N/A` if there is none. */
            tracking_number: string;
            /** @description Last change of the status. */
            updated_at: string;
            /** @description The label as a document. */
            url: string | null;
            /** @description The carrier's page about the parcel. */
            tracking_url: string | null;
            /** @description Price in minor units of `currency`. */
            rate: number | null;
            currency: string | null;
            /** @description Units in this parcel. */
            line_items: number[];
        };
        /** @description One returned unit, in the list form. */
        ReturnLineItem: {
            /** @description Identifier of the unit in the return. */
            line_item_id: string;
            /** @description Line of the order at the commerce platform; empty if there is none. */
            provider_line_item_id: string;
            /** @description Product at the commerce platform; empty if there is none. */
            product_id: string;
            /** @description Variant at the commerce platform; empty if there is none. */
            variant_id: string;
            /** @description Stock keeping unit; empty if there is none. */
            sku: string;
            /** @description Product and variant, joined by ` - `. */
            title: string;
            /** @description Price of the unit before discounts. */
            price: string;
            /** @description Share of all discounts of the order. */
            discount: string;
            /** @description Share of the tax that the order stored. */
            tax: string;
            /** @description Share of the refund of the return. */
            refund: string;
            /** @description Part of `refund` that is not tax. */
            refund_item: string;
            /** @description Part of `refund` that is tax. */
            refund_tax: string;
            /** @description When the unit was added to the return. */
            returned_at: string;
            /** @description Variant that is wanted instead; empty if there is none. */
            exchange_variant: string;
            /** @description Reason as the shopper saw it. */
            return_reason: string;
            /** @description Group of the reason; empty if there is none. */
            parent_return_reason: string;
            /** @description What the shopper added; `N/A` if nothing. */
            return_comment: string;
            /** @description Barcode of the variant; `N/A` if there is none. */
            barcode: string;
            /**
             * @description What happens to the goods; `default`: they come back.
             * @enum {string}
             */
            outcome: "default" | "keep" | "donate" | "reject";
            /**
             * @description What the shopper gets; `none` for a rejected unit.
             * @enum {string}
             */
            resolution: "refund" | "credit" | "exchange" | "none";
            /** @description Location where the unit was put back into stock. */
            provider_restock_location_id: string | null;
            /** @description Destination of the consolidated drop-off shipment. */
            consolidation_destination_id: string | null;
            /** @description Tracking number of the consolidated drop-off shipment. */
            consolidation_tracking: string | null;
            condition: components["schemas"]["ItemCondition"] | null;
            disposition: components["schemas"]["ItemDisposition"] | null;
        };
        /** @description One returned unit, in the details form. */
        ReturnLineItemDetails: {
            /** @description Identifier of the unit in the return. */
            line_item_id: number;
            /** @description Line of the order at the commerce platform. */
            provider_line_item_id: (number | string) | null;
            /** @description Product at the commerce platform. */
            product_id: (number | string) | null;
            /** @description Variant at the commerce platform. */
            variant_id: (number | string) | null;
            /** @description Stock keeping unit; empty if there is none. */
            sku: string;
            /** @description Product and variant, joined by ` - `. */
            title: string;
            /** @description Title of the product. */
            line_item_title: string;
            /** @description Title of the variant; empty if there is none. */
            variant_title: string;
            /** @description URL of a picture of the product. */
            image: string | null;
            /** @description Price of the unit before discounts. */
            price: string;
            /** @description Share of all discounts of the order. */
            discount: string;
            /** @description Share of the tax that the order stored. */
            tax: string;
            /** @description Share of the refund of the return. */
            refund: string;
            /** @description Part of `refund` that is not tax. */
            refund_item: string;
            /** @description Part of `refund` that is tax. */
            refund_tax: string;
            /** @description When the unit was added to the return. */
            returned_at: string;
            /** @description Variant that is wanted instead; empty if there is none. */
            exchange_variant: string;
            /** @description Reason as the shopper saw it. */
            return_reason: string;
            /** @description Group of the reason; empty if there is none. */
            parent_return_reason: string;
            /** @description What the shopper added; `N/A` if nothing. */
            return_comment: string;
            /** @description Barcode of the variant; `N/A` if there is none. */
            barcode: string;
            /**
             * @description What happens to the goods; `default`: they come back.
             * @enum {string}
             */
            outcome: "default" | "keep" | "donate" | "reject";
            /**
             * @description What the shopper gets; `none` for a rejected unit.
             * @enum {string}
             */
            resolution: "refund" | "credit" | "exchange" | "none";
            /** @description Location where the unit was put back into stock. */
            provider_restock_location_id: (number | string) | null;
            /** @description Destination of the consolidated drop-off shipment. */
            consolidation_destination_id: number | null;
            /** @description Tracking number of the consolidated drop-off shipment. */
            consolidation_tracking: string | null;
            condition: components["schemas"]["ItemCondition"] | null;
            disposition: components["schemas"]["ItemDisposition"] | null;
        };
        /** @description How the goods travel. */
        ReturnMethod: {
            /** @description Label provider or drop-off network. */
            provider: string;
            /** @enum {string} */
            method_type: "ship_with_label" | "ship_own" | "drop_off" | "in_store" | "pickup";
            /** @description Counter or pick-up address. */
            address: components["schemas"]["ReturnMethodAddress"] | null;
            /** @enum {string} */
            state: "pending" | "dropped_off" | "in_transit" | "delivered" | "cancelled";
            /** @description Code of the return at the drop-off network. */
            rma_id: string | null;
            /** @description Content of the QR code. */
            scannable_id: string | null;
            /** @description Picture of the QR code. */
            qr_code_url: string | null;
            scheduled_at: string | null;
            delivered_at: string | null;
            /** @description Box of a consolidated shipment. */
            shipping_box_barcode: string | null;
        };
        /** @description Address of a drop-off counter, or of a pick-up. */
        ReturnMethodAddress: {
            address1: string;
            address2: string | null;
            city: string;
            state: string | null;
            zip: string | null;
            country: string;
            country_code: string;
        };
        /** @description A way for the goods to come back. */
        ReturnMethodOption: {
            id: string;
            name: string;
            /** @enum {string} */
            type: "label" | "dropoff" | "in_store" | "keep";
            price: components["schemas"]["DraftAmount"];
            locations: {
                id: string;
                name: string;
            }[];
        };
        /** @description A note on the timeline of a return. */
        ReturnNote: {
            id: number;
            content: string;
            created_at: string;
        };
        /** @description A page of returns. */
        ReturnPage: {
            returns: components["schemas"]["Return"][];
            /** @description Null on the last page. */
            nextPageUrl: string | null;
            /** @description Null on the first page. */
            previousPageUrl: string | null;
        };
        ReturnPayload: {
            /** @enum {string} */
            topic: "return";
            /** @enum {string} */
            trigger: "return.created" | "return.updated" | "return.closed" | "return.processing.failed" | "label.created" | "label.updated" | "label.requested" | "label.closed" | "label.request.issued" | "label.request.cancelled" | "restock.requested" | "giftcard.requested";
            shop_id: number;
            /** @description Identifier of the return; also the RMA number. */
            id: string;
            /**
             * @description A return that is being processed is shown as open.
             * @enum {string}
             */
            state: "open" | "review" | "closed" | "cancelled" | "expired";
            /**
             * @description Why the return is in review; null in other states.
             * @enum {string|null}
             */
            review_reason: "flagged" | "policy" | "out_of_stock" | "refund_failed" | "order_changed" | "processing_failed" | "late_scan" | null;
            /** @description Balance: positive goes to the shopper, negative comes from the shopper. */
            total: string;
            /**
             * @description What the shopper gets for the whole return.
             * @enum {string}
             */
            outcome: "exchange" | "upsell" | "refund" | "credit" | "exchange+refund" | "exchange+credit" | "credit+refund" | "exchange+credit+refund";
            created_at: string;
            updated_at: string;
            /** @description Last change of items or outcomes in the console. */
            edited_at: string | null;
            /** @description Identifier of the order. */
            order_id: number;
            /** @description Name of the order as the shopper knows it. */
            order_name: string;
            /** @description Digits of the order name, or the name when it has none. */
            order_number: string;
            /** @description Order at the commerce platform; empty if there is none. */
            provider_order_id: string;
            /** @description Order at the commerce platform: number. */
            provider_order_number: (number | string) | null;
            /** @description E-mail of the person who returns; empty if unknown or erased. */
            customer: string;
            /** @description Country that the goods are sent from; empty if unknown. */
            origin_country: string;
            /** @description Its two-letter code; empty if unknown. */
            origin_country_code: string;
            /** @description The order was paid in another currency than the shop has. */
            multi_currency: boolean;
            /** @description Currency of the amounts in this object. */
            currency: string;
            /** @description Prices of the order contain tax. */
            taxes_included: boolean;
            /** @description Prices of the units. */
            return_product_total: string;
            /** @description Discounts of the units. */
            return_discount_total: string;
            /** @description Tax of the units. */
            return_tax_total: string;
            /** @description Products less discounts, plus tax unless prices include it. */
            return_total: string;
            /** @description Value given as credit: exchange credit and store credit. */
            return_credit_total: string;
            /** @description Prices of the exchange items. */
            exchange_product_total: string;
            /** @description Discounts of the exchange items. */
            exchange_discount_total: string;
            /** @description Tax of the exchange items. */
            exchange_tax_total: string;
            /** @description What the exchange items cost. */
            exchange_total: string;
            /** @description Part of it that the shopper does not pay. */
            exchange_credit_total: string;
            /** @description Store credit or gift card issued, bonus included. */
            gift_card: string;
            /** @description Fee that was taken. */
            handling_fee: string;
            /** @description Money given back to the original payments. */
            refund: string;
            /** @description Paid by the shopper on top. */
            upsell: string;
            /** @description Original discount that was granted on the exchange items. */
            honoured_discount: string;
            /** @description Bonus that was used. */
            bonus_credit: string;
            /** @description Shipping and duties that the policy gives back: part of `refund`, as far as the payments cover it. */
            reimbursement: string;
            /** @description What the payments of the order can no longer give back, of units and of `reimbursement`. */
            not_refundable: string;
            /** @description Record of the gift card at the commerce platform: name. */
            gift_card_order_name: string | null;
            /** @description Record of the gift card at the commerce platform: id. */
            gift_card_order_id: string | null;
            /** @description One row per unit. */
            line_items: components["schemas"]["ReturnLineItem"][];
            exchanges: components["schemas"]["Exchange"][];
            /** @description Carrier of the newest label; `N/A` if there is none. */
            carrier: string;
            /** @description Tracking number of the newest label; `N/A` if there is none. */
            tracking_number: string;
            /**
             * @description Status of the newest label; `N/A` if there is none.
             * @enum {string}
             */
            label_status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure" | "N/A";
            /** @description The newest label as a document. */
            label_url: string | null;
            /** @description Price of the newest label. */
            label_rate: string | null;
            /** @description Every label that is not voided. */
            labels: components["schemas"]["ReturnLabel"][];
            /** @description Page with the status of the return; whoever has the URL sees it. */
            status_page_url: string;
            /** @description How the goods travel; null when nothing does. */
            return_method: components["schemas"]["ReturnMethod"] | null;
            /** @description Printed on label and packing slip. */
            package_reference: string | null;
            /** @enum {string} */
            type: "regular" | "gift" | "instant_exchange" | "in_store";
            /** @description Last change of the newest label; `N/A` if there is none. */
            label_updated_at: string | "N/A";
            /** @description Where the goods go. */
            destination_id: string | null;
            /** @description Order at the commerce platform. */
            provider_order_external_id: (number | string) | null;
            provider_order_sales_channel: string | null;
            /** @description Who returns; of a gift the recipient. */
            customer_detail: {
                email: string;
                first_name: string | null;
                middle_name: string | null;
                last_name: string | null;
            };
            /** @description Where the goods come from. */
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
            refunds: components["schemas"]["SettledRefund"][];
            happy_returns_shipment_id: string | null;
            network_shipment_id: string | null;
            /** @description Members that differ from the event of the return before this one. */
            changed_fields: string[];
            /** @description The same for all subscriptions that hear of the event. */
            event_id: string;
            /** @description Grows with every event of a return, over all topics; null for drop-off shipments. */
            sequence: number | null;
            /** @description Time of the change. */
            occurred_at: string;
        };
        /** @description Returns that were found. */
        ReturnSearch: {
            /** @constant */
            status: "success";
            /** @description What was applied. */
            query: {
                from: string;
                to: string;
                customer_email: string | null;
                /** @enum {string} */
                filter: "created_at" | "updated_at";
                limit: number;
                offset: number;
            };
            data: components["schemas"]["Return"][];
        };
        /** @description One unit that comes back. */
        ReturningItem: {
            /** @description A UUID. */
            id: string;
            order_line_item_id: number;
            /**
             * @description What the shopper gets for the item.
             * @enum {string|null}
             */
            return_type: "refund" | "credit" | "exchange" | "keep" | "donate" | null;
            /**
             * @description How its value is given; null until `return_type` is chosen.
             * @enum {string|null}
             */
            resolution: "refund" | "credit" | "exchange" | null;
            reason: {
                id: string;
                name: string;
                parent_name: string | null;
                comment: string | null;
            } | null;
            /** @description Questions of the reason, and their answers. */
            user_input: {
                id: string;
                prompt: string;
                /** @enum {string} */
                type: "text" | "choice" | "photo";
                choices: string[];
                value: string | null;
            }[];
            /** @description Addresses of its images, which need no key; empty once the draft came to nothing. */
            image_uploads: string[];
            has_exchange_item: boolean;
            exchange_item: {
                variant_id: number | string;
                title: string;
                price: components["schemas"]["DraftAmount"];
            } | null;
        };
        /** @description A refund that was carried out. */
        SettledRefund: {
            /** @description Payment that the money went back to. */
            gateway: string;
            /** @description In `currency` of this row. */
            amount: string;
            currency: string;
            provider_refund_id: string | null;
        };
        /** @description One unit that the warehouse should expect. */
        ShippingNotice: {
            /** @description Identifier of the return; together with `return_line_item_id` it names the row. */
            id: number;
            return_line_item_id: string;
            order_id: string;
            /** @description Name of the order; empty if there is none. */
            order_name: string;
            /** @description Number of the order; empty if there is none. */
            order_number: string;
            /** @description Number of the order at the commerce platform; empty if there is none. */
            provider_order_number: string;
            /**
             * @description State of the return.
             * @enum {string}
             */
            state: "open" | "review" | "closed" | "cancelled" | "expired";
            /** @description E-mail of the person who returns; empty if unknown or erased. */
            customer_email: string;
            /** @description Product and variant. */
            title: string;
            /** @description Variant; empty if there is none. */
            variant_title: string;
            /** @description Price less discount of the unit. */
            purchase_price: string;
            /** @description Stock keeping unit; empty if there is none. */
            sku: string;
            /** @description Barcode; `N/A` if there is none. */
            barcode: string;
            /** @description Carrier of the label; `N/A` if there is none. */
            carrier: string;
            /** @description Service of the carrier; `N/A` if there is none. */
            service: string;
            /** @enum {string} */
            label_status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure" | "N/A";
            /** @description Tracking number; `N/A` if there is none. */
            tracking_number: string;
            tracking_url: string | null;
            /** @enum {string} */
            restock_status: "pending" | "restocked" | "not_restocked";
            /** @description Currency of the shop. */
            currency: string;
            /** @description Last change of the label; `N/A` if there is none. */
            label_updated_at: string | "N/A";
            label_url: string | null;
            /** @description Price of the label. */
            label_rate: string | null;
            closed_at: string | null;
            /** @description Last change of the return. */
            updated_at: string;
            /** @description When the return was made. */
            created_at: string;
            return_reason: string;
            destination_id: number | null;
            return_method: components["schemas"]["ShippingNoticeMethod"] | null;
            /**
             * @description Outcome of the whole return.
             * @enum {string}
             */
            outcome: "exchange" | "upsell" | "refund" | "credit" | "exchange+refund" | "exchange+credit" | "credit+refund" | "exchange+credit+refund";
        };
        /** @description How the unit travels. */
        ShippingNoticeMethod: {
            provider: string;
            /** @enum {string} */
            method_type: "ship_with_label" | "ship_own" | "drop_off" | "in_store" | "pickup";
            rma_id: string | null;
            /** @enum {string} */
            state: "pending" | "dropped_off" | "in_transit" | "delivered" | "cancelled";
            delivered_at: string | null;
            scannable_id: string | null;
            package_reference: string | null;
            shipping_box_barcode: string | null;
            created_at: string;
        };
        /** @description A cart. */
        StoredCart: {
            cart: components["schemas"]["Cart"];
        };
        Webhook: {
            id: number;
            shop_id: number;
            topic: string;
            /** @description The first of the triggers; always one trigger, for clients that know only one. */
            trigger: string;
            /** @description When the webhook is sent. `*` stands for every trigger of the topic, including triggers added later. */
            triggers: string[];
            url: string;
            /** @enum {string} */
            status: "active" | "inactive";
            /**
             * @description Decides signature and form of the body; never changes.
             * @enum {string}
             */
            profile: "standard" | "legacy";
            /**
             * @description Why the service switched it off.
             * @enum {string|null}
             */
            disabled_reason: "failing" | "gone" | null;
            last_success_at: string | null;
            last_failure_at: string | null;
            created_at: string;
            updated_at: string;
        };
        /** @description Why a request was refused (RFC 9457). */
        Problem: {
            /**
             * Format: uri
             * @description Address of the page that explains the code.
             */
            type: string;
            /** @description The code in words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What happened this time; for people, may change. */
            detail: string;
            /** @description Path of the request. */
            instance: string;
            /** @description The refusal code: the member to switch on. */
            code: string;
            /** @description Equals the header `X-Request-Id`. */
            request_id: string;
            /** @description Field to messages; positions in arrays count from zero: `items.0.line_item_id`. */
            errors?: {
                [key: string]: string[];
            };
            /** @description The scope that the key lacks. */
            required_scope?: string;
            /** @description The present state of the return. */
            state?: string;
            /** @description Seconds to wait; equals the header `Retry-After`. */
            retry_after_s?: number;
            /** @description What changed in the order since the return was quoted. */
            differences?: {
                line_item_id: number;
                /** @enum {string} */
                problem: "refunded_elsewhere" | "unit_cancelled" | "captured_amount_exceeded";
                available: string;
            }[];
            /** @description With `quote_moved`: what a draft return came to when it was quoted, and what it comes to now. */
            totals?: {
                quoted: Record<string, never>;
                current: Record<string, never>;
            };
            /** @description For clients of the legacy profile, when no key could be identified. */
            error?: {
                /** @constant */
                code: "401";
                /** @constant */
                http_code: "GEN-UNAUTHORIZED";
                /** @constant */
                message: "Unauthorized.";
            };
        };
    };
    responses: {
        /** @description Bad Request: `malformed_json`, `idempotency_key_invalid`. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    errors: "The request body is not valid JSON."[];
                } | {
                    errors: "The Idempotency-Key header is not valid."[];
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 400;
                    /** @enum {string} */
                    code?: "malformed_json" | "idempotency_key_invalid";
                };
            };
        };
        /** @description Unauthorized: `key_missing`, `key_invalid`, `key_expired`, `key_revoked`. In the legacy profile only: `scope_missing`. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @constant */
                        code: "401";
                        /** @constant */
                        http_code: "GEN-UNAUTHORIZED";
                        /** @constant */
                        message: "Unauthorized.";
                    };
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 401;
                    /** @enum {string} */
                    code?: "key_missing" | "key_invalid" | "key_expired" | "key_revoked";
                };
            };
        };
        /** @description Forbidden: `scope_missing`. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 403;
                    /** @enum {string} */
                    code?: "scope_missing";
                };
            };
        };
        /** @description Method Not Allowed: `method_not_allowed`. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "Method Not Allowed";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 405;
                    /** @enum {string} */
                    code?: "method_not_allowed";
                };
            };
        };
        /** @description Payload Too Large: `payload_too_large`. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "Payload Too Large";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 413;
                    /** @enum {string} */
                    code?: "payload_too_large";
                };
            };
        };
        /** @description URI Too Long: `uri_too_long`. */
        URITooLong: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "URI Too Long";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 414;
                    /** @enum {string} */
                    code?: "uri_too_long";
                };
            };
        };
        /** @description Unsupported Media Type: `unsupported_media_type`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "Unsupported Media Type";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 415;
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "The Idempotency-Key was used with a different request.";
                } | {
                    message: string;
                    errors: {
                        [key: string]: string[];
                    };
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 422;
                    /** @enum {string} */
                    code?: "idempotency_key_reused" | "validation_failed";
                };
            };
        };
        /** @description Too Many Requests: `rate_limited`. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "Too Many Attempts.";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 429;
                    /** @enum {string} */
                    code?: "rate_limited";
                };
            };
        };
        /** @description Request headers over 16 KiB; no body. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Internal Server Error: `internal_error`. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "Server Error";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 500;
                    /** @enum {string} */
                    code?: "internal_error";
                };
            };
        };
        /** @description Service Unavailable: `service_unavailable`. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "Service Unavailable";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 503;
                    /** @enum {string} */
                    code?: "service_unavailable";
                };
            };
        };
        /** @description Conflict: `idempotency_in_progress`. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-API-Version": components["headers"]["X-API-Version"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    message: "A request with this Idempotency-Key is in progress.";
                };
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @constant */
                    status?: 409;
                    /** @enum {string} */
                    code?: "idempotency_in_progress";
                };
            };
        };
    };
    parameters: {
        /**
         * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
         * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
         */
        IdempotencyKey: string;
        /**
         * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
         * @example handling=strict
         */
        Prefer: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this request; `request_id` in problems and in the log of the server.
         * @example req_01JZ8Q5V3N7C2T9XKD4W6HBMRA
         */
        "X-Request-Id": string;
        /**
         * @description Version of the API.
         * @example 1.0
         */
        "X-API-Version": "1.0";
        /**
         * @description Quota, and its window in seconds.
         * @example "default";q=300;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Requests left, and seconds until the oldest one leaves the window.
         * @example "default";r=257;t=31
         */
        RateLimit: string;
        /**
         * @description The quota.
         * @example 300
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left.
         * @example 257
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Unix time, in seconds, when the oldest request leaves the window.
         * @example 1772805731
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Seconds to wait before the next attempt.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description How to authenticate.
         * @example Bearer realm="retour"
         */
        "WWW-Authenticate": string;
        /**
         * @description The methods of the path.
         * @example GET, HEAD
         */
        Allow: string;
        /**
         * @description Present when this is the stored answer of an earlier request.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Present when the body has fields that the operation does not know: a JSON array of `{"field", "message"}`, in ASCII and at most 1,024 characters. `field` is the path, or `null` in a last entry that says that there are more.
         * @example [{"field":"fulfilments","message":"The fulfilments field is unknown. Did you mean fulfillments?"}]
         */
        "X-Retour-Warnings": string;
        /**
         * @description The handling that `Prefer` named.
         * @example handling=strict
         */
        "Preference-Applied": "handling=strict" | "handling=lenient";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    processReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "warehouse": "Hamburg 2",
                 *       "pallet": 41,
                 *       "photographed": true
                 *     }
                 */
                "application/json": {
                    [key: string]: string | number | boolean | null;
                };
            };
        };
        responses: {
            /** @description Accepted and queued. In the legacy profile only: `return_not_found`, `return_closed`, `return_cancelled`, `return_expired`, `return_flagged`, `return_in_review`, `order_changed`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true | {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is closed and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    } | {
                        /** @constant */
                        message: "Return is cancelled and therefore cannot be processed.";
                    } | {
                        /** @constant */
                        message: "Return is expired and therefore cannot be processed.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is review and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_FLAGGED_RETURN";
                        };
                    } | {
                        /** @constant */
                        message: "Return is review and therefore cannot be processed.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Order has changed and therefore the return cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `return_closed`, `return_cancelled`, `return_expired`, `return_flagged`, `return_in_review`, `order_changed`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "return_closed" | "return_cancelled" | "return_expired" | "return_flagged" | "return_in_review" | "order_changed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeLineItems: {
        parameters: {
            query?: {
                /** @description The units to take out, comma-separated. Required here or in the body. */
                line_item_id?: number[];
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "line_item_id": [
                 *         5120331,
                 *         5120333
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The units to take out, as an array or comma-separated. Required here or in the query. */
                    line_item_id?: number[] | string;
                };
            };
        };
        responses: {
            /** @description Removed, and the rest is queued. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `scope_missing`. In the legacy profile only: `return_not_found`. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 403;
                        /** @enum {string} */
                        code?: "scope_missing";
                    };
                };
            };
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `return_closed`, `return_cancelled`, `return_expired`, `return_flagged`, `return_in_review`, `return_processing`, `order_changed`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "return_closed" | "return_cancelled" | "return_expired" | "return_flagged" | "return_in_review" | "return_processing" | "order_changed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `no_line_items_qualify`, `line_items_do_not_qualify`. In the legacy profile only: `return_closed`, `return_cancelled`, `return_expired`, `return_flagged`, `return_in_review`, `return_processing`, `order_changed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        /** @constant */
                        message: "The line item id field is required.";
                        errors: {
                            line_item_id: "The line item id field is required."[];
                        };
                        error: {
                            /** @constant */
                            message: "The line item id field is required.";
                        };
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        /** @constant */
                        message: "Return cannot be modified.";
                    } | {
                        /** @constant */
                        message: "There are no line items that qualify for removal";
                    } | {
                        /** @constant */
                        message: "Not all line items qualify for removal";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "no_line_items_qualify" | "line_items_do_not_qualify";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "An error was encountered during processing.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. In the legacy profile only: `return_not_found`, `return_closed`, `return_cancelled`, `return_expired`, `return_processing`, `return_flagged`, `return_in_review`, `goods_or_money_moved`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true | {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is closed and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    } | {
                        /** @constant */
                        message: "Return is cancelled and therefore cannot be processed.";
                    } | {
                        /** @constant */
                        content: "Return is expired and cannot be processed.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is processing and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    } | {
                        /** @constant */
                        content: "Return is flagged and cannot be processed.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is in progress and therefore cannot be cancelled.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `return_closed`, `return_cancelled`, `return_expired`, `return_processing`, `return_flagged`, `return_in_review`, `goods_or_money_moved`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "return_closed" | "return_cancelled" | "return_expired" | "return_processing" | "return_flagged" | "return_in_review" | "goods_or_money_moved";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    flagReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. In the legacy profile only: `return_not_found`, `return_closed`, `return_cancelled`, `return_expired`, `return_processing`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true | {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is closed and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    } | {
                        /** @constant */
                        message: "Return is cancelled and therefore cannot be processed.";
                    } | {
                        /** @constant */
                        message: "Return is expired and therefore cannot be processed.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is processing and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `return_closed`, `return_cancelled`, `return_expired`, `return_processing`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "return_closed" | "return_cancelled" | "return_expired" | "return_processing";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. In the legacy profile only: `return_not_found`, `return_closed`, `return_cancelled`, `return_expired`, `return_processing`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true | {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is closed and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    } | {
                        /** @constant */
                        message: "Return is cancelled and therefore cannot be processed.";
                    } | {
                        /** @constant */
                        message: "Return is expired and therefore cannot be processed.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Return is processing and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `return_closed`, `return_cancelled`, `return_expired`, `return_processing`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "return_closed" | "return_cancelled" | "return_expired" | "return_processing";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReturnNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnNote"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description In the legacy profile only: `no_notes`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": false;
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createReturnNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Box arrived open."
                 *     }
                 */
                "application/json": {
                    /** @description What the note says. */
                    content: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Content is required and must be less than 255 characters.";
                        };
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listReturns: {
        parameters: {
            query?: {
                /** @description Beginning of the range. Without `from` and `to`: the last 24 hours. At most 120 days before `to`. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                from?: string;
                /** @description End of the range, inclusive. Default: 24 hours after `from`. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                to?: string;
                /** @description The date that `from` and `to` apply to. */
                filter?: "created_at" | "updated_at";
                /** @description One state or several, comma-separated. Default: open, closed and expired. */
                state?: ("open" | "review" | "closed" | "cancelled" | "expired")[];
                /** @description Gives pages instead of one array. Implied by `cursor`. */
                paginate?: boolean;
                /** @description Returns on a page. At most 750; a larger number counts as 750. */
                pageSize?: number;
                /** @description Position, from the URL of a page. It carries the filters. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array, or a page when pages were asked for. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Return"][] | components["schemas"]["ReturnPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`, `too_many_rows`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        message: string;
                        errors: {
                            paginate: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed" | "too_many_rows";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReturnDetails: {
        parameters: {
            query?: {
                /** @description Identifier of the return. */
                return_id?: number;
                /** @description Identifier of the order at the commerce platform, or else its identifier here. */
                order_id?: number | string;
                /** @description Name of the order. Case and a `#` at the beginning make no difference. */
                order_name?: string;
                /** @description The currency of all amounts. */
                currency_type?: "shop" | "presentment";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The return, or an array of the returns of the order. In the legacy profile only: `return_not_found`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["ReturnDetails"] | components["schemas"]["ReturnDetails"][]) | {
                        error: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getShippingNotice: {
        parameters: {
            query?: {
                /** @description First day that returns were made on. Default: seven days ago. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                from?: string;
                /** @description Last day, inclusive. Default: today. Days are those of the time zone of the shop. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The units, by return and unit. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippingNotice"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`, `too_many_rows`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        message: string;
                        errors: {
                            to: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed" | "too_many_rows";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchReturns: {
        parameters: {
            query?: {
                /** @description Beginning of the range. Default: 1970-01-01. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                from?: string;
                /** @description End of the range, inclusive. Default: the end of today. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                to?: string;
                /** @description The date that `from` and `to` apply to. */
                filter?: "created_at" | "updated_at";
                /** @description E-mail of the person who returns, whole, any case. Default: all customers. */
                customer_email?: string;
                /** @description Most returns to give. At most 750; a larger number counts as 750. */
                limit?: number;
                /** @description Returns to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was applied, and the returns. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnSearch"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 37603915,
                 *       "state": "open",
                 *       "created_at": "2026-03-02T09:15:27+00:00",
                 *       "provider_order_id": "5444175757553",
                 *       "currency": "USD",
                 *       "refund": "34.46",
                 *       "handling_fee": "4.00",
                 *       "line_items": [
                 *         {
                 *           "line_item_id": 293482039,
                 *           "provider_line_item_id": 14204879175841,
                 *           "outcome": "default",
                 *           "resolution": "refund",
                 *           "return_reason": "Too small",
                 *           "parent_return_reason": "Size"
                 *         }
                 *       ],
                 *       "labels": [
                 *         {
                 *           "id": 67329889100574,
                 *           "status": "in_transit",
                 *           "carrier": "USPS",
                 *           "tracking_number": "9400111206206406260787",
                 *           "updated_at": "2026-03-04T16:31:00.000Z"
                 *         }
                 *       ],
                 *       "processing_event": "delivered"
                 *     }
                 */
                "application/json": components["schemas"]["ReturnImport"];
            };
        };
        responses: {
            /** @description The return was updated, or was already imported in this form. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnImportResult"];
                };
            };
            /** @description The return was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnImportResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `item_not_eligible`, `returns_unavailable_for_order`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            code: string;
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returns-unavailable-for-order";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "item_not_eligible" | "returns_unavailable_for_order";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDeepLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "#2207",
                 *       "zip": "20099",
                 *       "gift": false
                 *     }
                 */
                "application/json": {
                    /** @description Name of the order. Case and a `#` at the beginning make no difference. */
                    name: string;
                    /** @description What the look-up of the shop asks for: postal code, e-mail or phone. */
                    zip: string;
                    /**
                     * @description The gift flow.
                     * @default false
                     */
                    gift?: boolean | null;
                };
            };
        };
        responses: {
            /** @description The link. In the legacy profile only: `order_not_available`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeepLink"] | {
                        error: {
                            /** @constant */
                            message: "Order not available";
                        };
                    };
                };
            };
            /** @description Bad Request: `malformed_json`, `idempotency_key_invalid`. In the legacy profile only: `order_not_found`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: "The request body is not valid JSON."[];
                    } | {
                        errors: "The Idempotency-Key header is not valid."[];
                    } | {
                        errors: "ORDER_NOT_FOUND"[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {string} */
                        code?: "malformed_json" | "idempotency_key_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `order_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "order_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `order_not_available`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Missing fields - \"name\" and \"zip\" are required.";
                        };
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "order_not_available";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createQrDeepLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "#2207",
                 *       "zip": "20099",
                 *       "type": "png",
                 *       "size": 250
                 *     }
                 */
                "application/json": {
                    /** @description Name of the order. Case and a `#` at the beginning make no difference. */
                    name: string;
                    /** @description What the look-up of the shop asks for: postal code, e-mail or phone. */
                    zip: string;
                    /**
                     * @description The gift flow.
                     * @default false
                     */
                    gift?: boolean | null;
                    /**
                     * @description Form of the image.
                     * @default png
                     * @enum {string}
                     */
                    type?: "png" | "svg" | "eps";
                    /**
                     * @description Edge of the image in pixels.
                     * @default 250
                     */
                    size?: number;
                };
            };
        };
        responses: {
            /** @description The link and its image. In the legacy profile only: `order_not_available`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QrDeepLink"] | {
                        error: {
                            /** @constant */
                            message: "Order not available";
                        };
                    };
                };
            };
            /** @description Bad Request: `malformed_json`, `idempotency_key_invalid`. In the legacy profile only: `order_not_found`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: "The request body is not valid JSON."[];
                    } | {
                        errors: "The Idempotency-Key header is not valid."[];
                    } | {
                        errors: "ORDER_NOT_FOUND"[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {string} */
                        code?: "malformed_json" | "idempotency_key_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `order_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "order_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `order_not_available`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Missing fields - \"name\" and \"zip\" are required.";
                        };
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "order_not_available";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDestinations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destinations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All of them, by `id`. */
                        destinations: components["schemas"]["Destination"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDestination: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "warehouse",
                 *       "name": "Hamburg",
                 *       "provider_location_id": 81550277,
                 *       "address": {
                 *         "address1": "Lagerstrasse 14",
                 *         "city": "Hamburg",
                 *         "zip": "20095",
                 *         "country_code": "DE"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A warehouse takes goods back, a donation centre gives them on.
                     * @enum {string}
                     */
                    type: "warehouse" | "donate";
                    name: string;
                    /**
                     * @description A destination that is disabled is not chosen for new returns.
                     * @default true
                     */
                    enabled?: boolean;
                    /** @description The location at the commerce platform; goods are put back into stock there. */
                    provider_location_id?: number | string | null;
                    /** @description Where the goods are sent to. */
                    address: {
                        address1: string;
                        address2?: string | null;
                        city: string;
                        state?: string | null;
                        zip?: string | null;
                        /** @description English short name of ISO 3166-1. It or `country_code` is required; the other is filled in. */
                        country?: string | null;
                        /** @description Two upper-case letters. */
                        country_code?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The new destination. (legacy profile) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            /** @description The new destination. (standard profile) */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `destination_limit_exceeded`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        /** @constant */
                        code: "DESTINATION_LIMIT_EXCEEDED";
                        /** @constant */
                        message: "You have reached the destination limit. Please check your settings.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "destination_limit_exceeded";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the destination.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The destination. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `destination_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The destination could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "destination_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDestination: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the destination.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A warehouse takes goods back, a donation centre gives them on.
                     * @enum {string}
                     */
                    type?: "warehouse" | "donate";
                    name?: string;
                    /**
                     * @description A destination that is disabled is not chosen for new returns.
                     * @default true
                     */
                    enabled?: boolean;
                    /** @description The location at the commerce platform; goods are put back into stock there. */
                    provider_location_id?: number | string | null;
                    /** @description Where the goods are sent to. */
                    address?: {
                        address1: string;
                        address2?: string | null;
                        city: string;
                        state?: string | null;
                        zip?: string | null;
                        /** @description English short name of ISO 3166-1. It or `country_code` is required; the other is filled in. */
                        country?: string | null;
                        /** @description Two upper-case letters. */
                        country_code?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The destination as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Destination"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `destination_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The destination could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "destination_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `destination_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        /** @constant */
                        code: "DESTINATION_IN_USE";
                        /** @constant */
                        message: "The destination is used by a published policy.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "destination_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteDestination: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the destination.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Success";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `destination_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The destination could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "destination_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `destination_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        /** @constant */
                        code: "DESTINATION_IN_USE";
                        /** @constant */
                        message: "The destination is used by a published policy.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "destination_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDraftReturns: {
        parameters: {
            query?: {
                /** @description Only drafts in this state. */
                state?: "created" | "items-finalized" | "submitted" | "cancelled" | "expired";
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        draft_returns: components["schemas"]["DraftReturn"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startDraftReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_name": "#2207",
                 *       "secondary_input": "20099"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the order. Case and a `#` at the beginning make no difference. */
                    order_name: string;
                    /** @description What the look-up of the shop asks for: postal code, e-mail or phone. Required unless `staff` is true. */
                    secondary_input?: string | null;
                    /**
                     * @description Whoever returns got it as a gift: store credit instead of money.
                     * @default false
                     */
                    is_gift?: boolean;
                    /**
                     * @description Made by staff for a customer.
                     * @default false
                     */
                    staff?: boolean;
                    /** @description Why staff lets come back what the policy does not: window, final sale, lists, limits and rules do not count then. It is kept with the name of the key, and reported. Only with `staff`. */
                    override_reason?: string | null;
                    /**
                     * @description What reasons and questions are told in, a BCP 47 tag such as `de`; English where they are not translated.
                     * @default en
                     */
                    language?: string | null;
                };
            };
        };
        responses: {
            /** @description The new draft. (legacy profile) In the legacy profile only: `order_not_available`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"] | {
                        error: {
                            /** @constant */
                            message: "Order not available";
                        };
                    };
                };
            };
            /** @description The new draft. (standard profile) */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_order_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "order-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_order_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `order_not_available`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "order_not_available";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDraftReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDraftReturnTotals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        totals: components["schemas"]["DraftTotals"];
                        /** @description Names these totals. */
                        quote: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addReturningItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_line_item_id": 640117,
                 *       "quantity": 1
                 *     }
                 */
                "application/json": {
                    /** @description Line of the order. */
                    order_line_item_id: number;
                    /**
                     * @description Units of the line.
                     * @default 1
                     */
                    quantity?: number;
                    /** @description Why they come back, as `return-reason` takes it. Units that only come back when they are defective are taken with a reason that says so. */
                    reason_id?: string | null;
                    /** @description What the shopper adds to the reason. */
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description The draft with the items. (legacy profile) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            /** @description The draft with the items. (standard profile) */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `reason_invalid`, `item_not_eligible`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            code: string;
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "reason_invalid" | "item_not_eligible";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeReturningItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
                /**
                 * @description Identifier of the item, a UUID.
                 * @example b3BhcXVl
                 */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft without the item. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`, `draft_item_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returning-item-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found" | "draft_item_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setReturnReason: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
                /**
                 * @description Identifier of the item, a UUID.
                 * @example b3BhcXVl
                 */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason_id": "too-small",
                 *       "comment": "The sleeves end above my wrists."
                 *     }
                 */
                "application/json": {
                    /** @description One of `return_reasons` that has no children, and that the goods have. */
                    reason_id: string;
                    /** @description What the shopper adds to the reason. */
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description The draft with the reason. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`, `draft_item_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returning-item-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found" | "draft_item_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `reason_invalid`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "reason_invalid";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setReturnType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
                /**
                 * @description Identifier of the item, a UUID.
                 * @example b3BhcXVl
                 */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "return_type": "refund"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the shopper gets for the item.
                     * @enum {string}
                     */
                    return_type: "refund" | "credit" | "exchange" | "keep" | "donate";
                };
            };
        };
        responses: {
            /** @description The draft with the choice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`, `draft_item_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returning-item-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found" | "draft_item_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `return_type_not_allowed`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "return_type_not_allowed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setExchangeItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
                /**
                 * @description Identifier of the item, a UUID.
                 * @example b3BhcXVl
                 */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variant_id": 45210038845487
                 *     }
                 */
                "application/json": {
                    variant_id: number | string;
                };
            };
        };
        responses: {
            /** @description The draft with the new item. In the legacy profile only: `variant_not_found`, `variant_out_of_stock`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"] | {
                        errors: {
                            message: string;
                        };
                        data: {
                            cart: unknown[];
                            shopify?: string;
                        };
                    } | {
                        errors: {
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`, `draft_item_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returning-item-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found" | "draft_item_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `return_type_not_allowed`, `variant_not_found`, `variant_out_of_stock`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "return_type_not_allowed" | "variant_not_found" | "variant_out_of_stock";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setUserInput: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
                /**
                 * @description Identifier of the item, a UUID.
                 * @example b3BhcXVl
                 */
                item_id: string;
                /**
                 * @description Identifier of the question.
                 * @example b3BhcXVl
                 */
                input_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "The left sleeve"
                 *     }
                 */
                "application/json": {
                    /** @description The answer; one of the choices if there are any. */
                    value: string;
                };
            };
        };
        responses: {
            /** @description The draft with the answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`, `draft_item_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returning-item-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found" | "draft_item_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `user_input_invalid`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "user_input_invalid";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    finalizeDraftReturnItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft, whose items are fixed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `draft_incomplete`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "draft_incomplete";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reopenDraftReturnItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft, whose items can be changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addItemImages: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
                /**
                 * @description Identifier of the item, a UUID.
                 * @example b3BhcXVl
                 */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description JPEG, PNG, WebP or HEIC files. */
                    images: string[];
                };
            };
        };
        responses: {
            /** @description The draft with the images. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`, `draft_item_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returning-item-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found" | "draft_item_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `image_invalid`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "image_invalid";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setDraftReturnCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "mZ0w5p2Xv9c4Qk7Rt1Ys8Bn3Lf6Hd0Gj2Ua5We7Io9Px"
                 *     }
                 */
                "application/json": {
                    /** @description Token of a cart that was made with `POST /cart`; null drops the one that was chosen. */
                    token: string | null;
                };
            };
        };
        responses: {
            /** @description The draft with what the cart holds. In the legacy profile only: `cart_not_found`, `cart_belongs_to_other_session`, `variant_out_of_stock`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"] | {
                        errors: {
                            /** @constant */
                            message: "No cart found for the provided token.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "The cart belongs to another return session.";
                        };
                    } | {
                        errors: {
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`, `cart_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found" | "cart_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`, `cart_belongs_to_other_session`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open" | "cart_belongs_to_other_session";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `variant_out_of_stock`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "variant_out_of_stock";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setDraftReturnCreditType: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credit_type": "store-credit"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How value that is not exchanged is given back.
                     * @enum {string}
                     */
                    credit_type: "refund" | "store-credit";
                };
            };
        };
        responses: {
            /** @description The draft with the choice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `return_type_not_allowed`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "return_type_not_allowed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setDraftReturnAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address1": "Lange Reihe 12",
                 *       "city": "Hamburg",
                 *       "zip": "20099",
                 *       "country_code": "DE"
                 *     }
                 */
                "application/json": {
                    name?: string | null;
                    company?: string | null;
                    address1: string;
                    address2?: string | null;
                    city: string;
                    state?: string | null;
                    zip?: string | null;
                    /** @description Not looked at: `country_code` says it. */
                    country?: string | null;
                    /** @description Two letters of ISO 3166-1. */
                    country_code: string;
                    phone?: string | null;
                };
            };
        };
        responses: {
            /** @description The draft with the address. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    selectReturnMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "return_method_id": "label"
                 *     }
                 */
                "application/json": {
                    /** @description One of `return_method_options`. */
                    return_method_id: string;
                    /** @description One of its `locations`, when it has any. */
                    location_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The draft with the choice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `return_method_invalid`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "return_method_invalid";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitDraftReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "quote": "pU3lqzS0m2b0mYw5mJ2u0FtbODk5MCwwLDAsMCwwLDAsMCwwLDAsODk5MCwwLDg5OTBd"
                 *     }
                 */
                "application/json": {
                    /** @description Submit only when it still comes to what this token names. */
                    quote?: string | null;
                };
            };
        };
        responses: {
            /** @description The draft, whose return exists. In the legacy profile only: `variant_out_of_stock`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"] | {
                        errors: {
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`, `quote_moved`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open" | "quote_moved";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `draft_incomplete`, `returns_unavailable_for_order`, `item_not_eligible`, `variant_out_of_stock`. In the legacy profile only: `draft_not_open`, `quote_moved`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "validation-failed";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "totals-changed";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            /** @constant */
                            code: "returns-unavailable-for-order";
                            message: string;
                        }[];
                    } | {
                        errors: {
                            code: string;
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "draft_incomplete" | "returns_unavailable_for_order" | "item_not_eligible" | "variant_out_of_stock";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelDraftReturn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the draft, a UUID.
                 * @example b3BhcXVl
                 */
                draft_return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft, which has ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftReturnAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `draft_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-found";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "draft_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `draft_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "draft_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. In the legacy profile only: `draft_not_open`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "draft-return-not-open";
                            message: string;
                        }[];
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFraudReport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "item-is-worn",
                 *       "comment": "Make-up on the collar, tags cut off."
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What is wrong.
                     * @enum {string}
                     */
                    category: "package-never-received" | "package-is-empty" | "package-is-missing-items" | "instant-return-charge-failed" | "keep-item-abuse" | "splitting-returns-to-avoid-restrictions" | "item-is-worn" | "other";
                    /** @description What was seen. Required when `category` is `other`. */
                    comment?: string | null;
                };
            };
        };
        responses: {
            /** @description The report. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FraudReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `fraud_report_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        errors: {
                            /** @constant */
                            message: "Fraud Report already exists.";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "fraud_report_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFraudReport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`, `fraud_report_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Fraud Report not found.";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found" | "fraud_report_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBlocklistItems: {
        parameters: {
            query?: {
                /** @description Number of the page. One past the last page is empty. */
                page?: number;
                /** @description Items on a page. At most 250; a larger number counts as 250. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBlocklistItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "email",
                 *       "value": "nils.brandt@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products.
                     * @enum {string}
                     */
                    type: "order" | "email" | "product" | "product_tag";
                    /** @description Compared without case; order names with or without `#`, e-mail addresses without a `+tag`. */
                    value: string;
                    /** @description A second value of the same type, which the same item blocks. */
                    secondary_value?: string | null;
                };
            };
        };
        responses: {
            /** @description The item that was there already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
            /** @description The new item. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBlocklistItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the item.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingDetails"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `listing_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The item could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "listing_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteBlocklistItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the item.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `listing_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The item could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "listing_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAllowlistItems: {
        parameters: {
            query?: {
                /** @description Number of the page. One past the last page is empty. */
                page?: number;
                /** @description Items on a page. At most 250; a larger number counts as 250. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAllowlistItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "order",
                 *       "value": "#2207"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `order`: name or number of an order. `email`: address of a customer. `product`: id of a variant. `product_tag`: tag of products.
                     * @enum {string}
                     */
                    type: "order" | "email";
                    /** @description Compared without case; order names with or without `#`, e-mail addresses without a `+tag`. */
                    value: string;
                    /** @description Kept with the item; it has no effect. */
                    secondary_value?: string | null;
                };
            };
        };
        responses: {
            /** @description The item that was there already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
            /** @description The new item. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAllowlistItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the item.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListingDetails"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `listing_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The item could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "listing_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAllowlistItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the item.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `listing_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The item could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "listing_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    gradeItems: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "line_item_id": 5120331,
                 *           "description": "Unworn, tags attached",
                 *           "condition_category": "grade_a",
                 *           "return_processor": "intake@nordlicht.example.com",
                 *           "images": [
                 *             "https://img.example.com/5120331-1.jpg"
                 *           ],
                 *           "inspected_at": "2026-04-17 08:40:12"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    items: components["schemas"]["GradedItem"][];
                };
            };
        };
        responses: {
            /** @description The items, in their order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradedItem"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    assessDispositions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "line_item_id": 5120331,
                 *           "disposition_outcome": "back_to_stock",
                 *           "return_processor": "intake@nordlicht.example.com"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    items: components["schemas"]["AssessedItem"][];
                };
            };
        };
        responses: {
            /** @description The items, in their order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssessedItem"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDropoffShipments: {
        parameters: {
            query?: {
                /** @description Made at or after this. The last 24 hours where nothing is given. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                from?: string;
                /** @description Made at or before this. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                to?: string;
                /** @description Number of the page. One past the last page is empty. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DropoffShipmentPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDropoffShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The network's identifier, or the one of this service.
                 * @example b3BhcXVl
                 */
                happy_returns_shipment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DropoffShipment"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `shipment_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The shipment could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "shipment_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDropoffShipmentItems: {
        parameters: {
            query?: {
                /** @description Number of the page. One past the last page is empty. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The identifier of this service, or the network's.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DropoffShipmentItemPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `shipment_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The shipment could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "shipment_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordDropoff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scannable_id": "RTQ5M8ZK3WD0VX7HB2NC94TJR",
                 *       "bag_barcode": "RT00YMPF-0417-1",
                 *       "location": {
                 *         "code": "HH-ALTONA-2",
                 *         "name": "Altona"
                 *       },
                 *       "items": [
                 *         {
                 *           "line_item_id": 5120418
                 *         },
                 *         {
                 *           "line_item_id": 5120419,
                 *           "accepted": false,
                 *           "reason": "not_present"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Content of the shopper's QR code. */
                    scannable_id: string;
                    /** @description Bag that the accepted items were put into. */
                    bag_barcode: string;
                    items: {
                        /** @description A unit of the return. */
                        line_item_id: number;
                        /** @default true */
                        accepted?: boolean;
                        /**
                         * @description Why not; required when the item was not accepted.
                         * @enum {string|null}
                         */
                        reason?: "wrong_item" | "damaged" | "not_present" | "other" | null;
                        note?: string | null;
                    }[];
                    location: {
                        /** @description The counter. */
                        code: string;
                        name?: string | null;
                    };
                    /** @description Now unless it is given; at most 5 minutes in the future. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                    occurred_at?: string;
                };
            };
        };
        responses: {
            /** @description In the legacy profile only: `return_closed`, `return_cancelled`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            message: "Return is closed and therefore cannot be processed.";
                            /** @constant */
                            code: "UNPROCESSABLE_RETURN";
                        };
                    } | {
                        /** @constant */
                        message: "Return is cancelled and therefore cannot be processed.";
                    };
                };
            };
            /** @description Recorded. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dropoff"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `dropoff_code_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "dropoff_code_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `return_closed`, `return_cancelled`, `line_item_already_dropped_off`, `bag_closed`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "return_closed" | "return_cancelled" | "line_item_already_dropped_off" | "bag_closed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putNetworkShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description The network's identifier: 1 to 64 letters, digits, dots, hyphens and underscores.
                 * @example b3BhcXVl
                 */
                network_shipment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carrier": "DHL",
                 *       "tracking_number": "00340434161094045534",
                 *       "po_number": "PO-7731",
                 *       "boxes": [
                 *         {
                 *           "shipping_box_barcode": "BOX-00318",
                 *           "bag_barcodes": [
                 *             "RT00YMPF-0417-1"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    carrier?: string | null;
                    tracking_number?: string | null;
                    /** @description Number of the purchase order. */
                    po_number?: string | null;
                    /** @description Everything that lies in the shipment. */
                    boxes: {
                        shipping_box_barcode: string;
                        /** @description Each bag lies in one box. */
                        bag_barcodes: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description The shipment was there already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DropoffShipment"];
                };
            };
            /** @description The new shipment. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DropoffShipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `bag_closed`, `shipment_already_processed`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "bag_closed" | "shipment_already_processed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `bag_not_found`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "bag_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    processNetworkShipment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description The network's identifier: 1 to 64 letters, digits, dots, hyphens and underscores.
                 * @example b3BhcXVl
                 */
                network_shipment_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "processed_at": "2026-04-18T09:12:40Z"
                 *     }
                 */
                "application/json": {
                    /** @description Now unless it is given. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                    processed_at?: string;
                };
            };
        };
        responses: {
            /** @description The shipment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DropoffShipment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `shipment_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        /** @constant */
                        message: "The shipment could not be found.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "shipment_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    generateLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the return.
                 * @example 1004207
                 */
                return_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelQueued"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `return_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @constant */
                            code: "return_not_found";
                            /** @constant */
                            message: "No return found with this ID.";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "return_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `label_already_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        error: {
                            /** @constant */
                            code: "label_already_exists";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "label_already_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `return_cannot_receive_label`, `label_generation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        error: {
                            /** @constant */
                            code: "return_cannot_receive_label";
                            message: string;
                        };
                    } | {
                        error: {
                            /** @constant */
                            code: "label_generation_failed";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "return_cannot_receive_label" | "label_generation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @constant */
                            code: "internal_error";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLabelRequests: {
        parameters: {
            query?: {
                /** @description Beginning of the range of creation, inclusive. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                from?: string;
                /** @description End of the range of creation, exclusive. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                to?: string;
                /** @description Requests of this return. */
                return_id?: number;
                status?: "issued" | "cancelled" | "fulfilled";
                /** @description Requests in the answer. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description Requests that are skipped. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelRequests"];
                };
            };
            /** @description In the legacy profile only: `validation_failed`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @constant */
                            code: "validation_failed";
                            message: string;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLabelRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the label request.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelRequest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `label_request_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "label_request_not_found";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "label_request_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reportLabelError: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the label request.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "INVALID_ADDRESS",
                 *       "message": "The postal code is not one of Hamburg."
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    reason: "INSUFFICIENT_FUNDS" | "INVALID_ADDRESS" | "Other";
                    /** @description For people. */
                    message?: string | null;
                };
            };
        };
        responses: {
            /** @description Kept. (legacy profile) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelRequestError"];
                };
            };
            /** @description Kept. (standard profile) */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelRequestError"];
                };
            };
            /** @description Bad Request: `malformed_json`, `idempotency_key_invalid`. In the legacy profile only: `validation_failed`, `label_request_not_found`, `label_request_not_open`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: "The request body is not valid JSON."[];
                    } | {
                        errors: "The Idempotency-Key header is not valid."[];
                    } | {
                        error: {
                            /** @constant */
                            code: "validation_failed";
                            message: string;
                        };
                    } | {
                        error: {
                            /** @constant */
                            code: "label_request_not_found";
                            message: string;
                        };
                    } | {
                        error: {
                            /** @constant */
                            code: "label_request_not_open";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {string} */
                        code?: "malformed_json" | "idempotency_key_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `label_request_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "label_request_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `label_request_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "label_request_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label_request_id": 6000412,
                 *       "tracking_number": "CP000412678DE",
                 *       "carrier": "Deutsche Post",
                 *       "label_url": "https://labels.example.com/6000412.pdf",
                 *       "rate": {
                 *         "amount": 499,
                 *         "currency_code": "EUR"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description A label request that is `issued`. */
                    label_request_id: number;
                    /** @description As the carrier writes it. */
                    tracking_number: string;
                    carrier: string;
                    /**
                     * Format: uri
                     * @description The document. Null when there is only a QR code.
                     */
                    label_url: string | null;
                    rate: components["schemas"]["AmountInput"];
                    /**
                     * Format: uri
                     * @description Page of the carrier.
                     */
                    tracking_url?: string | null;
                    /**
                     * Format: uri
                     * @description Image of a QR code for the counter.
                     */
                    qrcode_url?: string | null;
                };
            };
        };
        responses: {
            /** @description The label. (legacy profile) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            /** @description The label. (standard profile) */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            /** @description Bad Request: `malformed_json`, `idempotency_key_invalid`. In the legacy profile only: `validation_failed`, `label_request_not_found`, `label_request_not_open`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: "The request body is not valid JSON."[];
                    } | {
                        errors: "The Idempotency-Key header is not valid."[];
                    } | {
                        error: {
                            /** @constant */
                            code: "validation_failed";
                            message: string;
                        };
                    } | {
                        error: {
                            /** @constant */
                            code: "label_request_not_found";
                            message: string;
                        };
                    } | {
                        error: {
                            /** @constant */
                            code: "label_request_not_open";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {string} */
                        code?: "malformed_json" | "idempotency_key_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `label_request_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "label_request_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `label_request_not_open`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "label_request_not_open";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLabelStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the label.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "in_transit"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "new" | "pre_transit" | "in_transit" | "out_for_delivery" | "delivered" | "error" | "failure";
                    /** @description When the carrier saw it. Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                    occurred_at?: string;
                };
            };
        };
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Label"];
                };
            };
            /** @description Bad Request: `malformed_json`, `idempotency_key_invalid`. In the legacy profile only: `validation_failed`, `label_not_found`. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: "The request body is not valid JSON."[];
                    } | {
                        errors: "The Idempotency-Key header is not valid."[];
                    } | {
                        error: {
                            /** @constant */
                            code: "validation_failed";
                            message: string;
                        };
                    } | {
                        error: {
                            /** @constant */
                            code: "label_not_found";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 400;
                        /** @enum {string} */
                        code?: "malformed_json" | "idempotency_key_invalid";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `label_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "label_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "cart": [
                 *         41200733,
                 *         {
                 *           "variant_id": 41200781,
                 *           "quantity": 2
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    cart: components["schemas"]["Cart"];
                    /** @description Base64 of the storefront's own cart: kept and repeated in the answer, without effect on prices. */
                    shopify?: string;
                };
            };
        };
        responses: {
            /** @description The token, and what was sent. In the legacy profile only: `internal_error`, `cart_invalid`, `cart_empty`, `variant_not_found`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCart"] | {
                        errors: {
                            /** @constant */
                            message: "There was an error attempting to create the cart.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Cart should contain a list of variant IDs.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Cart is empty.";
                        };
                        data: {
                            cart: unknown[];
                        };
                    } | {
                        errors: {
                            message: string;
                        };
                        data: {
                            cart: unknown[];
                            shopify?: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `cart_invalid`, `cart_empty`, `variant_not_found`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "cart_invalid" | "cart_empty" | "variant_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Token of the cart.
                 * @example b3BhcXVl
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart. In the legacy profile only: `cart_not_found`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredCart"] | {
                        errors: {
                            /** @constant */
                            message: "No cart found for the provided token.";
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `cart_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "cart_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Token of the cart.
                 * @example b3BhcXVl
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "cart": [
                 *         41200733
                 *       ]
                 *     }
                 */
                "application/json": {
                    cart: components["schemas"]["Cart"];
                    /** @description Base64 of the storefront's own cart: kept and repeated in the answer, without effect on prices. */
                    shopify?: string;
                };
            };
        };
        responses: {
            /** @description What was sent. In the legacy profile only: `internal_error`, `cart_invalid`, `cart_empty`, `variant_not_found`, `cart_not_found`, `cart_completed`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        updated: true;
                        /** @description What was sent. */
                        data: {
                            cart: components["schemas"]["Cart"];
                            shopify?: string;
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Error saving cart update.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Cart should contain a list of variant IDs.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "Cart is empty.";
                        };
                        data: {
                            cart: unknown[];
                        };
                    } | {
                        errors: {
                            message: string;
                        };
                        data: {
                            cart: unknown[];
                            shopify?: string;
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "No cart found for the provided token.";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `cart_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "cart_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `cart_completed`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "cart_completed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `cart_invalid`, `cart_empty`, `variant_not_found`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "cart_invalid" | "cart_empty" | "variant_not_found";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Token of the cart.
                 * @example b3BhcXVl
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. In the legacy profile only: `internal_error`, `cart_not_found`, `cart_completed`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true | {
                        errors: {
                            /** @constant */
                            message: "Failed to delete cart.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "No cart found for the provided token.";
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `cart_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "cart_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `cart_completed`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "cart_completed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    completeCart: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Token of the cart.
                 * @example b3BhcXVl
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "return_session_id": "7b0e6a52-3f41-4c8d-9d27-50a1c6e8f913"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The value of `retour_return_id` in the URL with which the shopper came.
                     */
                    return_session_id: string;
                };
            };
        };
        responses: {
            /** @description What the shopper is shown. In the legacy profile only: `cart_not_found`, `return_session_not_found`, `return_session_closed`, `cart_belongs_to_other_session`, `variant_out_of_stock`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletedCart"] | {
                        errors: {
                            /** @constant */
                            message: "No cart found for the provided token.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "No return session found.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "The return session is closed.";
                        };
                    } | {
                        errors: {
                            /** @constant */
                            message: "The cart belongs to another return session.";
                        };
                    } | {
                        errors: {
                            message: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `cart_not_found`, `return_session_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "cart_not_found" | "return_session_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `return_session_closed`, `cart_belongs_to_other_session`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "return_session_closed" | "cart_belongs_to_other_session";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `variant_out_of_stock`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "variant_out_of_stock";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReturnEligibility: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_name": "#2207"
                 *     }
                 */
                "application/json": {
                    /** @description Name of the order. Case and a `#` at the beginning make no difference. */
                    order_name: string;
                };
            };
        };
        responses: {
            /** @description The lines of the order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnEligibility"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `order_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            message: "Order not found.";
                            /** @constant */
                            code: "ORDER_NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "order_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                /** @description Exactly this one. */
                external_id?: string;
                /** @description Changed at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_from?: string;
                /** @description Changed at this time or before. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: components["schemas"]["CommerceOrder"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    upsertOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "5444175757553",
                 *       "name": "#1042",
                 *       "sales_channel": "Online Store",
                 *       "taxes_included": false,
                 *       "total_price": {
                 *         "amount": 13261,
                 *         "currency_code": "USD"
                 *       },
                 *       "total_taxes": {
                 *         "amount": 1361,
                 *         "currency_code": "USD"
                 *       },
                 *       "total_shipping": {
                 *         "amount": 600,
                 *         "currency_code": "USD"
                 *       },
                 *       "customer": {
                 *         "external_id": "c-9",
                 *         "first_name": "Ana",
                 *         "last_name": "Ruiz",
                 *         "email": "ana@example.com"
                 *       },
                 *       "order_discounts": [
                 *         {
                 *           "type": "amount",
                 *           "code": "SPRING10",
                 *           "amount": {
                 *             "amount": 1000,
                 *             "currency_code": "USD"
                 *           }
                 *         }
                 *       ],
                 *       "line_items": [
                 *         {
                 *           "external_id": "14204879175841",
                 *           "title": "Linen Shirt",
                 *           "quantity": 3,
                 *           "unit_price": {
                 *             "amount": 4000,
                 *             "currency_code": "USD"
                 *           },
                 *           "tax_lines": [
                 *             {
                 *               "title": "Sales tax",
                 *               "rate": "0.0825",
                 *               "amount": {
                 *                 "amount": 1361,
                 *                 "currency_code": "USD"
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "fulfillments": [
                 *         {
                 *           "external_id": "f-1",
                 *           "status": "success",
                 *           "fulfilled_at": "2026-02-20T15:00:00Z",
                 *           "delivered_at": "2026-02-25T18:12:00Z",
                 *           "shipping_carrier": "UPS",
                 *           "tracking_numbers": [
                 *             "1Z5R89390357567127"
                 *           ],
                 *           "fulfillment_line_items": [
                 *             {
                 *               "order_line_item_external_id": "14204879175841",
                 *               "quantity": 3
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "payments": [
                 *         {
                 *           "external_id": "pi-1",
                 *           "gateway": "card",
                 *           "kind": "card",
                 *           "status": "captured",
                 *           "captured": {
                 *             "amount": 13261,
                 *             "currency_code": "USD"
                 *           },
                 *           "captured_at": "2026-02-18T10:00:01Z"
                 *         }
                 *       ],
                 *       "created_at": "2026-02-18T10:00:00Z"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id: string;
                    /** @description What the shopper enters. */
                    name?: string;
                    /** @description Default: the digits of `name`. */
                    order_number?: string | null;
                    source?: string | null;
                    sales_channel?: string | null;
                    /** @description The same as `sales_channel`. */
                    channel?: string | null;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "archived" | "cancelled" | "unknown";
                    customer?: {
                        /** @description Our id. */
                        id?: number;
                        external_id?: string;
                        first_name?: string | null;
                        last_name?: string | null;
                        /** Format: email */
                        email?: string | null;
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
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    } | null;
                    billing_address?: {
                        name?: string | null;
                        company?: string | null;
                        address1: string;
                        address2?: string | null;
                        city: string;
                        region?: string | null;
                        postal_code?: string | null;
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    } | null;
                    taxes_included?: boolean;
                    total_price?: components["schemas"]["AmountInput"];
                    total_discounts?: components["schemas"]["AmountInput"] | null;
                    total_taxes?: components["schemas"]["AmountInput"] | null;
                    total_shipping?: components["schemas"]["AmountInput"] | null;
                    total_price_presentment?: components["schemas"]["AmountInput"] | null;
                    total_discounts_presentment?: components["schemas"]["AmountInput"] | null;
                    total_taxes_presentment?: components["schemas"]["AmountInput"] | null;
                    total_shipping_presentment?: components["schemas"]["AmountInput"] | null;
                    order_discounts?: {
                        /** @enum {string} */
                        type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                        code?: string | null;
                        amount: components["schemas"]["AmountInput"];
                    }[] | null;
                    shipping_lines?: {
                        title: string;
                        price: components["schemas"]["AmountInput"];
                        tax_lines?: {
                            title: string;
                            /** @description In decimals: `0.0825`. */
                            rate: string;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                    }[] | null;
                    tags?: string[] | null;
                    line_items?: {
                        external_id?: string | null;
                        product?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        product_variant?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        title?: string | null;
                        sku?: string | null;
                        barcode?: string | null;
                        /** @default 1 */
                        quantity?: number;
                        unit_price: components["schemas"]["AmountInput"];
                        unit_price_presentment?: components["schemas"]["AmountInput"] | null;
                        discounts?: {
                            /** @enum {string} */
                            type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                            code?: string | null;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                        unit_discounts?: components["schemas"]["AmountInput"] | null;
                        /** @default true */
                        taxable?: boolean;
                        tax_lines?: {
                            title: string;
                            /** @description In decimals: `0.0825`. */
                            rate: string;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                        duties?: {
                            hs_code?: string | null;
                            /** @description ISO 3166-1, two letters. */
                            country_of_origin?: string | null;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                    }[];
                    fulfillments?: {
                        external_id: string;
                        /** @enum {string} */
                        status: "success" | "failure" | "cancelled" | "pending" | "open" | "error";
                        /** @description Makes the units returnable. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        fulfilled_at?: string | null;
                        /** @description Starts the return window, if the policy counts from delivery. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        delivered_at?: string | null;
                        shipping_carrier?: string | null;
                        tracking_numbers?: string[] | null;
                        location?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        fulfillment_line_items?: {
                            external_id?: string | null;
                            order_line_item_external_id: string;
                            quantity: number;
                        }[] | null;
                    }[] | null;
                    refunds?: {
                        external_id: string;
                        /** @enum {string} */
                        type: "line_item" | "shipping" | "other";
                        amount: components["schemas"]["AmountInput"];
                        line_item?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                            quantity: number;
                            /** @default false */
                            restock?: boolean;
                        } | null;
                        /** @description Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        created_at?: string | null;
                    }[] | null;
                    payments?: {
                        external_id: string;
                        gateway: string;
                        /** @enum {string} */
                        kind: "card" | "wallet" | "bank" | "gift_card" | "store_credit" | "cash" | "other";
                        captured: components["schemas"]["AmountInput"];
                        /** @enum {string} */
                        status: "captured" | "pending" | "voided";
                        /** @description When the money came. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        captured_at: string;
                    }[] | null;
                    /** @description The time of sale; default now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                    created_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["CommerceOrder"];
                    };
                };
            };
            /** @description The new order. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["CommerceOrder"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "5444175757553",
                 *       "name": "#1042",
                 *       "sales_channel": "Online Store",
                 *       "taxes_included": false,
                 *       "total_price": {
                 *         "amount": 13261,
                 *         "currency_code": "USD"
                 *       },
                 *       "total_taxes": {
                 *         "amount": 1361,
                 *         "currency_code": "USD"
                 *       },
                 *       "total_shipping": {
                 *         "amount": 600,
                 *         "currency_code": "USD"
                 *       },
                 *       "customer": {
                 *         "external_id": "c-9",
                 *         "first_name": "Ana",
                 *         "last_name": "Ruiz",
                 *         "email": "ana@example.com"
                 *       },
                 *       "order_discounts": [
                 *         {
                 *           "type": "amount",
                 *           "code": "SPRING10",
                 *           "amount": {
                 *             "amount": 1000,
                 *             "currency_code": "USD"
                 *           }
                 *         }
                 *       ],
                 *       "line_items": [
                 *         {
                 *           "external_id": "14204879175841",
                 *           "title": "Linen Shirt",
                 *           "quantity": 3,
                 *           "unit_price": {
                 *             "amount": 4000,
                 *             "currency_code": "USD"
                 *           },
                 *           "tax_lines": [
                 *             {
                 *               "title": "Sales tax",
                 *               "rate": "0.0825",
                 *               "amount": {
                 *                 "amount": 1361,
                 *                 "currency_code": "USD"
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "fulfillments": [
                 *         {
                 *           "external_id": "f-1",
                 *           "status": "success",
                 *           "fulfilled_at": "2026-02-20T15:00:00Z",
                 *           "delivered_at": "2026-02-25T18:12:00Z",
                 *           "shipping_carrier": "UPS",
                 *           "tracking_numbers": [
                 *             "1Z5R89390357567127"
                 *           ],
                 *           "fulfillment_line_items": [
                 *             {
                 *               "order_line_item_external_id": "14204879175841",
                 *               "quantity": 3
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "payments": [
                 *         {
                 *           "external_id": "pi-1",
                 *           "gateway": "card",
                 *           "kind": "card",
                 *           "status": "captured",
                 *           "captured": {
                 *             "amount": 13261,
                 *             "currency_code": "USD"
                 *           },
                 *           "captured_at": "2026-02-18T10:00:01Z"
                 *         }
                 *       ],
                 *       "created_at": "2026-02-18T10:00:00Z"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    /** @description What the shopper enters. */
                    name: string;
                    /** @description Default: the digits of `name`. */
                    order_number?: string | null;
                    source?: string | null;
                    sales_channel?: string | null;
                    /** @description The same as `sales_channel`. */
                    channel?: string | null;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "archived" | "cancelled" | "unknown";
                    customer?: {
                        /** @description Our id. */
                        id?: number;
                        external_id?: string;
                        first_name?: string | null;
                        last_name?: string | null;
                        /** Format: email */
                        email?: string | null;
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
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    } | null;
                    billing_address?: {
                        name?: string | null;
                        company?: string | null;
                        address1: string;
                        address2?: string | null;
                        city: string;
                        region?: string | null;
                        postal_code?: string | null;
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    } | null;
                    taxes_included: boolean;
                    total_price: components["schemas"]["AmountInput"];
                    total_discounts?: components["schemas"]["AmountInput"] | null;
                    total_taxes?: components["schemas"]["AmountInput"] | null;
                    total_shipping?: components["schemas"]["AmountInput"] | null;
                    total_price_presentment?: components["schemas"]["AmountInput"] | null;
                    total_discounts_presentment?: components["schemas"]["AmountInput"] | null;
                    total_taxes_presentment?: components["schemas"]["AmountInput"] | null;
                    total_shipping_presentment?: components["schemas"]["AmountInput"] | null;
                    order_discounts?: {
                        /** @enum {string} */
                        type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                        code?: string | null;
                        amount: components["schemas"]["AmountInput"];
                    }[] | null;
                    shipping_lines?: {
                        title: string;
                        price: components["schemas"]["AmountInput"];
                        tax_lines?: {
                            title: string;
                            /** @description In decimals: `0.0825`. */
                            rate: string;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                    }[] | null;
                    tags?: string[] | null;
                    line_items: {
                        external_id?: string | null;
                        product?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        product_variant?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        title?: string | null;
                        sku?: string | null;
                        barcode?: string | null;
                        /** @default 1 */
                        quantity?: number;
                        unit_price: components["schemas"]["AmountInput"];
                        unit_price_presentment?: components["schemas"]["AmountInput"] | null;
                        discounts?: {
                            /** @enum {string} */
                            type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                            code?: string | null;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                        unit_discounts?: components["schemas"]["AmountInput"] | null;
                        /** @default true */
                        taxable?: boolean;
                        tax_lines?: {
                            title: string;
                            /** @description In decimals: `0.0825`. */
                            rate: string;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                        duties?: {
                            hs_code?: string | null;
                            /** @description ISO 3166-1, two letters. */
                            country_of_origin?: string | null;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                    }[];
                    fulfillments?: {
                        external_id: string;
                        /** @enum {string} */
                        status: "success" | "failure" | "cancelled" | "pending" | "open" | "error";
                        /** @description Makes the units returnable. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        fulfilled_at?: string | null;
                        /** @description Starts the return window, if the policy counts from delivery. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        delivered_at?: string | null;
                        shipping_carrier?: string | null;
                        tracking_numbers?: string[] | null;
                        location?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        fulfillment_line_items?: {
                            external_id?: string | null;
                            order_line_item_external_id: string;
                            quantity: number;
                        }[] | null;
                    }[] | null;
                    refunds?: {
                        external_id: string;
                        /** @enum {string} */
                        type: "line_item" | "shipping" | "other";
                        amount: components["schemas"]["AmountInput"];
                        line_item?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                            quantity: number;
                            /** @default false */
                            restock?: boolean;
                        } | null;
                        /** @description Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        created_at?: string | null;
                    }[] | null;
                    payments?: {
                        external_id: string;
                        gateway: string;
                        /** @enum {string} */
                        kind: "card" | "wallet" | "bank" | "gift_card" | "store_credit" | "cash" | "other";
                        captured: components["schemas"]["AmountInput"];
                        /** @enum {string} */
                        status: "captured" | "pending" | "voided";
                        /** @description When the money came. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        captured_at: string;
                    }[] | null;
                    /** @description The time of sale; default now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                    created_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The new order. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["CommerceOrder"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the order.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["CommerceOrder"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the order.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "vip"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    /** @description What the shopper enters. */
                    name?: string;
                    /** @description Default: the digits of `name`. */
                    order_number?: string | null;
                    source?: string | null;
                    sales_channel?: string | null;
                    /** @description The same as `sales_channel`. */
                    channel?: string | null;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "archived" | "cancelled" | "unknown";
                    customer?: {
                        /** @description Our id. */
                        id?: number;
                        external_id?: string;
                        first_name?: string | null;
                        last_name?: string | null;
                        /** Format: email */
                        email?: string | null;
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
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    } | null;
                    billing_address?: {
                        name?: string | null;
                        company?: string | null;
                        address1: string;
                        address2?: string | null;
                        city: string;
                        region?: string | null;
                        postal_code?: string | null;
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    } | null;
                    taxes_included?: boolean;
                    total_price?: components["schemas"]["AmountInput"];
                    total_discounts?: components["schemas"]["AmountInput"] | null;
                    total_taxes?: components["schemas"]["AmountInput"] | null;
                    total_shipping?: components["schemas"]["AmountInput"] | null;
                    total_price_presentment?: components["schemas"]["AmountInput"] | null;
                    total_discounts_presentment?: components["schemas"]["AmountInput"] | null;
                    total_taxes_presentment?: components["schemas"]["AmountInput"] | null;
                    total_shipping_presentment?: components["schemas"]["AmountInput"] | null;
                    order_discounts?: {
                        /** @enum {string} */
                        type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                        code?: string | null;
                        amount: components["schemas"]["AmountInput"];
                    }[] | null;
                    shipping_lines?: {
                        title: string;
                        price: components["schemas"]["AmountInput"];
                        tax_lines?: {
                            title: string;
                            /** @description In decimals: `0.0825`. */
                            rate: string;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                    }[] | null;
                    tags?: string[] | null;
                    line_items?: {
                        external_id?: string | null;
                        product?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        product_variant?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        title?: string | null;
                        sku?: string | null;
                        barcode?: string | null;
                        /** @default 1 */
                        quantity?: number;
                        unit_price: components["schemas"]["AmountInput"];
                        unit_price_presentment?: components["schemas"]["AmountInput"] | null;
                        discounts?: {
                            /** @enum {string} */
                            type: "amount" | "percentage" | "bonus" | "bonus_choice" | "fixed_price" | "free" | "percentage_off_options" | "price_book_price" | "total_fixed_price";
                            code?: string | null;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                        unit_discounts?: components["schemas"]["AmountInput"] | null;
                        /** @default true */
                        taxable?: boolean;
                        tax_lines?: {
                            title: string;
                            /** @description In decimals: `0.0825`. */
                            rate: string;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                        duties?: {
                            hs_code?: string | null;
                            /** @description ISO 3166-1, two letters. */
                            country_of_origin?: string | null;
                            amount: components["schemas"]["AmountInput"];
                        }[] | null;
                    }[];
                    fulfillments?: {
                        external_id: string;
                        /** @enum {string} */
                        status: "success" | "failure" | "cancelled" | "pending" | "open" | "error";
                        /** @description Makes the units returnable. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        fulfilled_at?: string | null;
                        /** @description Starts the return window, if the policy counts from delivery. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        delivered_at?: string | null;
                        shipping_carrier?: string | null;
                        tracking_numbers?: string[] | null;
                        location?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                        } | null;
                        fulfillment_line_items?: {
                            external_id?: string | null;
                            order_line_item_external_id: string;
                            quantity: number;
                        }[] | null;
                    }[] | null;
                    refunds?: {
                        external_id: string;
                        /** @enum {string} */
                        type: "line_item" | "shipping" | "other";
                        amount: components["schemas"]["AmountInput"];
                        line_item?: {
                            /** @description Our id. */
                            id?: number;
                            external_id?: string;
                            quantity: number;
                            /** @default false */
                            restock?: boolean;
                        } | null;
                        /** @description Default: now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        created_at?: string | null;
                    }[] | null;
                    payments?: {
                        external_id: string;
                        gateway: string;
                        /** @enum {string} */
                        kind: "card" | "wallet" | "bank" | "gift_card" | "store_credit" | "cash" | "other";
                        captured: components["schemas"]["AmountInput"];
                        /** @enum {string} */
                        status: "captured" | "pending" | "voided";
                        /** @description When the money came. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                        captured_at: string;
                    }[] | null;
                    /** @description The time of sale; default now. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                    created_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["CommerceOrder"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the order.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrderByExternalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `external_id` of the order.
                 * @example b3BhcXVl
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        order: components["schemas"]["CommerceOrder"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                /** @description Exactly this one. */
                external_id?: string;
                /** @description Changed at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_from?: string;
                /** @description Changed at this time or before. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_to?: string;
                /** @description Has each of these tags, separated by commas. */
                tags?: string;
                /** @description Of the product or one of its variants. */
                barcode?: string;
                /** @description Of the product or one of its variants. */
                sku?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        products: components["schemas"]["Product"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    upsertProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "8123450011",
                 *       "name": "Linen Shirt",
                 *       "type": "Shirts",
                 *       "tags": [
                 *         "summer"
                 *       ],
                 *       "options": [
                 *         {
                 *           "position": 1,
                 *           "name": "Size",
                 *           "values": [
                 *             "M",
                 *             "L"
                 *           ]
                 *         }
                 *       ],
                 *       "product_variants": [
                 *         {
                 *           "external_id": "39076568408247",
                 *           "sku": "LS-01-M",
                 *           "price": {
                 *             "amount": 4000,
                 *             "currency_code": "USD"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id: string;
                    name?: string;
                    channel?: string | null;
                    sku?: string | null;
                    barcode?: string | null;
                    type?: string | null;
                    vendor?: string | null;
                    description?: string | null;
                    weight_grams?: number | null;
                    price?: components["schemas"]["AmountInput"] | null;
                    collections?: {
                        /** @description Its id in the shop. */
                        id?: number | null;
                        external_id?: string | null;
                        name?: string | null;
                    }[] | null;
                    options?: {
                        position: number;
                        name: string;
                        values: string[];
                    }[] | null;
                    images?: string[] | null;
                    tags?: string[] | null;
                    source?: string | null;
                    /** @description Created or changed by their `external_id`. Those that are not given stay. */
                    product_variants?: {
                        /** @description The name that the integration gives the row; unique per shop and kind. */
                        external_id: string;
                        sku?: string | null;
                        name?: string | null;
                        barcode?: string | null;
                        weight_grams?: number | null;
                        price?: components["schemas"]["AmountInput"];
                        images?: string[] | null;
                        options?: {
                            position: number;
                            value: string;
                        }[] | null;
                        /** @default true */
                        taxable?: boolean;
                        logistics_information?: {
                            /** @description ISO 3166-1, two letters. */
                            origin_country_code?: string | null;
                            origin_region_code?: string | null;
                            /** @description Code of the Harmonized System. */
                            default_hs_code?: string | null;
                            requires_shipping: boolean;
                            cost?: components["schemas"]["AmountInput"] | null;
                            destination_country_hs_codes?: {
                                /** @description ISO 3166-1, two letters. */
                                country_code: string;
                                /** @description Code of the Harmonized System. */
                                hs_code: string;
                            }[];
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The product as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
            /** @description The new product. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "8123450011",
                 *       "name": "Linen Shirt",
                 *       "type": "Shirts",
                 *       "tags": [
                 *         "summer"
                 *       ],
                 *       "options": [
                 *         {
                 *           "position": 1,
                 *           "name": "Size",
                 *           "values": [
                 *             "M",
                 *             "L"
                 *           ]
                 *         }
                 *       ],
                 *       "product_variants": [
                 *         {
                 *           "external_id": "39076568408247",
                 *           "sku": "LS-01-M",
                 *           "price": {
                 *             "amount": 4000,
                 *             "currency_code": "USD"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    name: string;
                    channel?: string | null;
                    sku?: string | null;
                    barcode?: string | null;
                    type?: string | null;
                    vendor?: string | null;
                    description?: string | null;
                    weight_grams?: number | null;
                    price?: components["schemas"]["AmountInput"] | null;
                    collections?: {
                        /** @description Its id in the shop. */
                        id?: number | null;
                        external_id?: string | null;
                        name?: string | null;
                    }[] | null;
                    options?: {
                        position: number;
                        name: string;
                        values: string[];
                    }[] | null;
                    images?: string[] | null;
                    tags?: string[] | null;
                    source?: string | null;
                    /** @description Created or changed by their `external_id`. Those that are not given stay. */
                    product_variants?: {
                        /** @description The name that the integration gives the row; unique per shop and kind. */
                        external_id: string;
                        sku?: string | null;
                        name?: string | null;
                        barcode?: string | null;
                        weight_grams?: number | null;
                        price?: components["schemas"]["AmountInput"];
                        images?: string[] | null;
                        options?: {
                            position: number;
                            value: string;
                        }[] | null;
                        /** @default true */
                        taxable?: boolean;
                        logistics_information?: {
                            /** @description ISO 3166-1, two letters. */
                            origin_country_code?: string | null;
                            origin_region_code?: string | null;
                            /** @description Code of the Harmonized System. */
                            default_hs_code?: string | null;
                            requires_shipping: boolean;
                            cost?: components["schemas"]["AmountInput"] | null;
                            destination_country_hs_codes?: {
                                /** @description ISO 3166-1, two letters. */
                                country_code: string;
                                /** @description Code of the Harmonized System. */
                                hs_code: string;
                            }[];
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The new product. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "vendor": "Acme"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    name?: string;
                    channel?: string | null;
                    sku?: string | null;
                    barcode?: string | null;
                    type?: string | null;
                    vendor?: string | null;
                    description?: string | null;
                    weight_grams?: number | null;
                    price?: components["schemas"]["AmountInput"] | null;
                    collections?: {
                        /** @description Its id in the shop. */
                        id?: number | null;
                        external_id?: string | null;
                        name?: string | null;
                    }[] | null;
                    options?: {
                        position: number;
                        name: string;
                        values: string[];
                    }[] | null;
                    images?: string[] | null;
                    tags?: string[] | null;
                    source?: string | null;
                    /** @description Created or changed by their `external_id`. Those that are not given stay. */
                    product_variants?: {
                        /** @description The name that the integration gives the row; unique per shop and kind. */
                        external_id: string;
                        sku?: string | null;
                        name?: string | null;
                        barcode?: string | null;
                        weight_grams?: number | null;
                        price?: components["schemas"]["AmountInput"];
                        images?: string[] | null;
                        options?: {
                            position: number;
                            value: string;
                        }[] | null;
                        /** @default true */
                        taxable?: boolean;
                        logistics_information?: {
                            /** @description ISO 3166-1, two letters. */
                            origin_country_code?: string | null;
                            origin_region_code?: string | null;
                            /** @description Code of the Harmonized System. */
                            default_hs_code?: string | null;
                            requires_shipping: boolean;
                            cost?: components["schemas"]["AmountInput"] | null;
                            destination_country_hs_codes?: {
                                /** @description ISO 3166-1, two letters. */
                                country_code: string;
                                /** @description Code of the Harmonized System. */
                                hs_code: string;
                            }[];
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The product as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProductByExternalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `external_id` of the product.
                 * @example b3BhcXVl
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product: components["schemas"]["Product"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProductVariants: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                /** @description Exactly this one. */
                external_id?: string;
                /** @description Changed at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_from?: string;
                /** @description Changed at this time or before. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                product_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_variants: components["schemas"]["ProductVariant"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    upsertProductVariant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                product_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "39076568408247",
                 *       "sku": "LS-01-M",
                 *       "name": "M",
                 *       "barcode": "4006381333931",
                 *       "weight_grams": 260,
                 *       "price": {
                 *         "amount": 4000,
                 *         "currency_code": "USD"
                 *       },
                 *       "options": [
                 *         {
                 *           "position": 1,
                 *           "value": "M"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id: string;
                    sku?: string | null;
                    name?: string | null;
                    barcode?: string | null;
                    weight_grams?: number | null;
                    price?: components["schemas"]["AmountInput"];
                    images?: string[] | null;
                    options?: {
                        position: number;
                        value: string;
                    }[] | null;
                    /** @default true */
                    taxable?: boolean;
                    logistics_information?: {
                        /** @description ISO 3166-1, two letters. */
                        origin_country_code?: string | null;
                        origin_region_code?: string | null;
                        /** @description Code of the Harmonized System. */
                        default_hs_code?: string | null;
                        requires_shipping: boolean;
                        cost?: components["schemas"]["AmountInput"] | null;
                        destination_country_hs_codes?: {
                            /** @description ISO 3166-1, two letters. */
                            country_code: string;
                            /** @description Code of the Harmonized System. */
                            hs_code: string;
                        }[];
                    } | null;
                };
            };
        };
        responses: {
            /** @description The product variant as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_variant: components["schemas"]["ProductVariant"];
                    };
                };
            };
            /** @description The new product variant. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_variant: components["schemas"]["ProductVariant"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProductVariant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                product_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "39076568408247",
                 *       "sku": "LS-01-M",
                 *       "name": "M",
                 *       "barcode": "4006381333931",
                 *       "weight_grams": 260,
                 *       "price": {
                 *         "amount": 4000,
                 *         "currency_code": "USD"
                 *       },
                 *       "options": [
                 *         {
                 *           "position": 1,
                 *           "value": "M"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    sku?: string | null;
                    name?: string | null;
                    barcode?: string | null;
                    weight_grams?: number | null;
                    price: components["schemas"]["AmountInput"];
                    images?: string[] | null;
                    options?: {
                        position: number;
                        value: string;
                    }[] | null;
                    /** @default true */
                    taxable?: boolean;
                    logistics_information?: {
                        /** @description ISO 3166-1, two letters. */
                        origin_country_code?: string | null;
                        origin_region_code?: string | null;
                        /** @description Code of the Harmonized System. */
                        default_hs_code?: string | null;
                        requires_shipping: boolean;
                        cost?: components["schemas"]["AmountInput"] | null;
                        destination_country_hs_codes?: {
                            /** @description ISO 3166-1, two letters. */
                            country_code: string;
                            /** @description Code of the Harmonized System. */
                            hs_code: string;
                        }[];
                    } | null;
                };
            };
        };
        responses: {
            /** @description The new product variant. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_variant: components["schemas"]["ProductVariant"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProductVariant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                product_id: number;
                /**
                 * @description Identifier of the product variant.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product variant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_variant: components["schemas"]["ProductVariant"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProductVariant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                product_id: number;
                /**
                 * @description Identifier of the product variant.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "sku": "LS-01-M2"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    sku?: string | null;
                    name?: string | null;
                    barcode?: string | null;
                    weight_grams?: number | null;
                    price?: components["schemas"]["AmountInput"];
                    images?: string[] | null;
                    options?: {
                        position: number;
                        value: string;
                    }[] | null;
                    /** @default true */
                    taxable?: boolean;
                    logistics_information?: {
                        /** @description ISO 3166-1, two letters. */
                        origin_country_code?: string | null;
                        origin_region_code?: string | null;
                        /** @description Code of the Harmonized System. */
                        default_hs_code?: string | null;
                        requires_shipping: boolean;
                        cost?: components["schemas"]["AmountInput"] | null;
                        destination_country_hs_codes?: {
                            /** @description ISO 3166-1, two letters. */
                            country_code: string;
                            /** @description Code of the Harmonized System. */
                            hs_code: string;
                        }[];
                    } | null;
                };
            };
        };
        responses: {
            /** @description The product variant as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_variant: components["schemas"]["ProductVariant"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProductVariant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the product.
                 * @example 1004207
                 */
                product_id: number;
                /**
                 * @description Identifier of the product variant.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                /** @description Exactly this one. */
                external_id?: string;
                /** @description Changed at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_from?: string;
                /** @description Changed at this time or before. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customers: components["schemas"]["CommerceCustomer"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    upsertCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "c-9",
                 *       "sales_channel": "Online Store",
                 *       "first_name": "Ana",
                 *       "last_name": "Ruiz",
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id: string;
                    /** @description Where the customer buys. */
                    sales_channel?: string;
                    first_name?: string | null;
                    last_name?: string | null;
                    /** Format: email */
                    email?: string | null;
                    phone?: string | null;
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description The customer as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["CommerceCustomer"];
                    };
                };
            };
            /** @description The new customer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["CommerceCustomer"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "c-9",
                 *       "sales_channel": "Online Store",
                 *       "first_name": "Ana",
                 *       "last_name": "Ruiz",
                 *       "email": "ana@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    /** @description Where the customer buys. */
                    sales_channel: string;
                    first_name?: string | null;
                    last_name?: string | null;
                    /** Format: email */
                    email?: string | null;
                    phone?: string | null;
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description The new customer. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["CommerceCustomer"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the customer.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["CommerceCustomer"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the customer.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "phone": "+1 614 555 0136"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    /** @description Where the customer buys. */
                    sales_channel?: string;
                    first_name?: string | null;
                    last_name?: string | null;
                    /** Format: email */
                    email?: string | null;
                    phone?: string | null;
                    tags?: string[] | null;
                };
            };
        };
        responses: {
            /** @description The customer as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["CommerceCustomer"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the customer.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomerByExternalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `external_id` of the customer.
                 * @example b3BhcXVl
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customer: components["schemas"]["CommerceCustomer"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                /** @description Exactly this one. */
                external_id?: string;
                /** @description Changed at this time or later. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_from?: string;
                /** @description Changed at this time or before. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                updated_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        locations: components["schemas"]["Location"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    upsertLocation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "70112233",
                 *       "name": "Reno",
                 *       "status": "active",
                 *       "address": {
                 *         "company": "Acme Inc",
                 *         "address1": "200 Dock Rd",
                 *         "city": "Reno",
                 *         "region": "NV",
                 *         "postal_code": "89502",
                 *         "country_code": "US"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id: string;
                    name?: string;
                    /**
                     * @description The stock of a location that is inactive cannot be sold.
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                    channel?: string | null;
                    address?: {
                        name?: string | null;
                        company?: string | null;
                        address1: string;
                        address2?: string | null;
                        city: string;
                        region?: string | null;
                        postal_code?: string | null;
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    };
                };
            };
        };
        responses: {
            /** @description The location as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        location: components["schemas"]["Location"];
                    };
                };
            };
            /** @description The new location. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        location: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "70112233",
                 *       "name": "Reno",
                 *       "status": "active",
                 *       "address": {
                 *         "company": "Acme Inc",
                 *         "address1": "200 Dock Rd",
                 *         "city": "Reno",
                 *         "region": "NV",
                 *         "postal_code": "89502",
                 *         "country_code": "US"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    name: string;
                    /**
                     * @description The stock of a location that is inactive cannot be sold.
                     * @enum {string}
                     */
                    status: "active" | "inactive";
                    channel?: string | null;
                    address: {
                        name?: string | null;
                        company?: string | null;
                        address1: string;
                        address2?: string | null;
                        city: string;
                        region?: string | null;
                        postal_code?: string | null;
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    };
                };
            };
        };
        responses: {
            /** @description The new location. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        location: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the location.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        location: components["schemas"]["Location"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the location.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "inactive"
                 *     }
                 */
                "application/json": {
                    /** @description The name that the integration gives the row; unique per shop and kind. */
                    external_id?: string | null;
                    name?: string;
                    /**
                     * @description The stock of a location that is inactive cannot be sold.
                     * @enum {string}
                     */
                    status?: "active" | "inactive";
                    channel?: string | null;
                    address?: {
                        name?: string | null;
                        company?: string | null;
                        address1: string;
                        address2?: string | null;
                        city: string;
                        region?: string | null;
                        postal_code?: string | null;
                        /** @description ISO 3166-1, two letters. */
                        country_code: string;
                    };
                };
            };
        };
        responses: {
            /** @description The location as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        location: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the location.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_in_use`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_in_use";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLocationByExternalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `external_id` of the location.
                 * @example b3BhcXVl
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The location. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        location: components["schemas"]["Location"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInventories: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                /** @description Of this variant. */
                product_variant_id?: string;
                /** @description At this location. */
                location_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inventories: components["schemas"]["Inventory"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInventory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the variant.
                 * @example 1004207
                 */
                product_variant_id: number;
                /**
                 * @description Identifier of the location.
                 * @example 1004207
                 */
                location_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inventory. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inventory: components["schemas"]["Inventory"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateInventory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the variant.
                 * @example 1004207
                 */
                product_variant_id: number;
                /**
                 * @description Identifier of the location.
                 * @example 1004207
                 */
                location_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "available_count": 37
                 *     }
                 */
                "application/json": {
                    /** @description Units that can be sold. */
                    available_count?: number;
                };
            };
        };
        responses: {
            /** @description The inventory as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inventory: components["schemas"]["Inventory"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInventory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the variant.
                 * @example 1004207
                 */
                product_variant_id: number;
                /**
                 * @description Identifier of the location.
                 * @example 1004207
                 */
                location_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "available_count": 37
                 *     }
                 */
                "application/json": {
                    /** @description Units that can be sold. */
                    available_count: number;
                };
            };
        };
        responses: {
            /** @description The new inventory. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inventory: components["schemas"]["Inventory"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `resource_exists`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "resource_exists";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInventory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the variant.
                 * @example 1004207
                 */
                product_variant_id: number;
                /**
                 * @description Identifier of the location.
                 * @example 1004207
                 */
                location_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        product_variant_id: number;
                        location_id: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBulkOperations: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By `id`. */
                sort_order?: "asc" | "desc";
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                status?: "pending" | "running" | "completed" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bulk_operations: components["schemas"]["BulkOperation"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBulkOperation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {"resource": "customer", "data": {"external_id": "c-9", "sales_channel": "Online Store"}}
                 *     {"resource": "location", "data": {"name": "Reno"}}
                 */
                "application/x-ndjson": string;
                /**
                 * @example {
                 *       "file": "{\"resource\": \"customer\", \"data\": {\"external_id\": \"c-9\", \"sales_channel\": \"Online Store\"}}\n{\"resource\": \"location\", \"data\": {\"name\": \"Reno\"}}\n"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The lines. */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Taken; the lines are applied in the background. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bulk_operation: components["schemas"]["BulkOperation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBulkOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the bulk operation.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk operation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bulk_operation: components["schemas"]["BulkOperation"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBulkOperationJobs: {
        parameters: {
            query?: {
                /** @description Rows of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description Where a page begins; from `next_page_url` and `previous_page_url`. Filters that are absent are taken from it, and others contradict it. */
                cursor?: string;
                status?: "pending" | "success" | "failed";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the bulk operation.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bulk_operation_jobs: components["schemas"]["BulkOperationJob"][];
                        /** @description The next page; null on the last one. */
                        next_page_url: string | null;
                        /** @description The page before; null on the first one. */
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `resource_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: "NOT_FOUND";
                        message: string;
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "resource_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_GET_WEBHOOKS";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "return",
                 *       "trigger": "return.updated",
                 *       "url": "https://hooks.example.com/retour"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What is in the payload. `happy.returns.shipment` is another name of `dropoff.shipment`.
                     * @enum {string}
                     */
                    topic: "return" | "return.processing" | "label" | "label.request" | "restock" | "giftcard" | "dropoff.shipment" | "happy.returns.shipment";
                    /**
                     * @description When the webhook is sent: one trigger, or `*` for every trigger of the topic, including triggers added later. Required unless `triggers` is sent.
                     * @enum {string}
                     */
                    trigger?: "return.created" | "return.updated" | "return.closed" | "return.processing.failed" | "label.created" | "label.updated" | "label.requested" | "label.closed" | "label.request.issued" | "label.request.cancelled" | "restock.requested" | "giftcard.requested" | "shipment.processed" | "*";
                    /** @description Several triggers, or `*`. When `trigger` is sent too, it must be one of them. */
                    triggers?: ("return.created" | "return.updated" | "return.closed" | "return.processing.failed" | "label.created" | "label.updated" | "label.requested" | "label.closed" | "label.request.issued" | "label.request.cancelled" | "restock.requested" | "giftcard.requested" | "shipment.processed" | "*")[];
                    /** @description An absolute https URL that is reachable from the public internet, without user information and fragment. */
                    url: string;
                    /** @enum {string} */
                    status?: "active" | "inactive";
                };
            };
        };
        responses: {
            /** @description The new subscription. (legacy profile) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description The new subscription. (standard profile) */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `webhook_pair_invalid`, `webhook_url_forbidden`, `webhook_limit_exceeded`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        message: string;
                        errors: {
                            trigger: string[];
                        };
                    } | {
                        message: string;
                        errors: {
                            url: string[];
                        };
                    } | {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_CREATE_WEBHOOK";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "webhook_pair_invalid" | "webhook_url_forbidden" | "webhook_limit_exceeded";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_CREATE_WEBHOOK";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `webhook_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "webhook_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_GET_WEBHOOKS";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "return",
                 *       "trigger": "return.updated",
                 *       "url": "https://hooks.example.com/retour",
                 *       "status": "active"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What is in the payload. `happy.returns.shipment` is another name of `dropoff.shipment`.
                     * @enum {string}
                     */
                    topic: "return" | "return.processing" | "label" | "label.request" | "restock" | "giftcard" | "dropoff.shipment" | "happy.returns.shipment";
                    /**
                     * @description When the webhook is sent: one trigger, or `*` for every trigger of the topic, including triggers added later. Required unless `triggers` is sent.
                     * @enum {string}
                     */
                    trigger?: "return.created" | "return.updated" | "return.closed" | "return.processing.failed" | "label.created" | "label.updated" | "label.requested" | "label.closed" | "label.request.issued" | "label.request.cancelled" | "restock.requested" | "giftcard.requested" | "shipment.processed" | "*";
                    /** @description Several triggers, or `*`. When `trigger` is sent too, it must be one of them. */
                    triggers?: ("return.created" | "return.updated" | "return.closed" | "return.processing.failed" | "label.created" | "label.updated" | "label.requested" | "label.closed" | "label.request.issued" | "label.request.cancelled" | "restock.requested" | "giftcard.requested" | "shipment.processed" | "*")[];
                    /** @description An absolute https URL that is reachable from the public internet, without user information and fragment. */
                    url: string;
                    /** @enum {string} */
                    status?: "active" | "inactive";
                };
            };
        };
        responses: {
            /** @description Updated. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `webhook_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "webhook_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `webhook_pair_invalid`, `webhook_url_forbidden`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        message: string;
                        errors: {
                            trigger: string[];
                        };
                    } | {
                        message: string;
                        errors: {
                            url: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "webhook_pair_invalid" | "webhook_url_forbidden";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_UPDATE_WEBHOOK";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `webhook_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "webhook_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_DELETE_WEBHOOK";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        previous_secret_expires_at: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `webhook_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "webhook_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_GET_WEBHOOKS";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: "pending" | "delivered" | "dead";
                /** @description Made at or after this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                from?: string;
                /** @description Made at or before this time. `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone. */
                to?: string;
                /** @description Deliveries of a page. At most 250; a larger number counts as 250. */
                limit?: number;
                /** @description By creation; `desc` unless given. */
                sort_order?: "desc" | "asc";
                cursor?: string;
                include?: "payload";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["Delivery"][];
                        next_page_url: string | null;
                        previous_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `webhook_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "webhook_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_GET_WEBHOOKS";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1004207
                 */
                id: number;
                /**
                 * @description Message id of the delivery.
                 * @example 1004207
                 */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, pending again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `webhook_not_found`, `delivery_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "webhook_not_found" | "delivery_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `idempotency_in_progress`, `delivery_pending`. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "A request with this Idempotency-Key is in progress.";
                    } | {
                        errors: {
                            /** @constant */
                            code: "DELIVERY_PENDING";
                            message: string;
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 409;
                        /** @enum {string} */
                        code?: "idempotency_in_progress" | "delivery_pending";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_GET_WEBHOOKS";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: {
                /** @description Trigger of the sample; the first of the webhook unless given. */
                trigger?: "return.created" | "return.updated" | "return.closed" | "return.processing.failed" | "label.created" | "label.updated" | "label.requested" | "label.closed" | "label.request.issued" | "label.request.cancelled" | "restock.requested" | "giftcard.requested" | "shipment.processed";
            };
            header?: {
                /**
                 * @description Makes the request safe to repeat: for 24 hours the same request with the same key gets the first answer again.
                 * @example 6d0f2a54-93c1-4b7e-8a20-51c7e9b3f6ad
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `handling=strict` rejects fields of the body that the operation does not know (RFC 7240). By default they are ignored and named in `X-Retour-Warnings`.
                 * @example handling=strict
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 1004207
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "X-Retour-Warnings": components["headers"]["X-Retour-Warnings"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivered: boolean;
                        response_status: number | null;
                        /**
                         * @description What went wrong; null on success.
                         * @enum {string|null}
                         */
                        error: "timeout" | "dns" | "connect" | "tls" | "address_forbidden" | "redirect" | "status" | "reset" | null;
                        duration_ms: number;
                        /** @description The body that was sent. */
                        payload: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not Found: `webhook_not_found`. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "NOT_FOUND";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 404;
                        /** @enum {string} */
                        code?: "webhook_not_found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["URITooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unprocessable Entity: `idempotency_key_reused`, `validation_failed`, `webhook_pair_invalid`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        message: "The Idempotency-Key was used with a different request.";
                    } | {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    } | {
                        message: string;
                        errors: {
                            trigger: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "idempotency_key_reused" | "validation_failed" | "webhook_pair_invalid";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            /** @description Internal Server Error: `internal_error`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        errors: {
                            /** @constant */
                            code: "FAILED_TO_GET_SAMPLE_WEBHOOK";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 500;
                        /** @enum {string} */
                        code?: "internal_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Identifier of an event; those that follow it are answered. */
                after?: string;
                /** @description Events of a page. At most 1000; a larger number counts as 1000. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        /** @description The events after these; null when there are none yet. */
                        next_page_url: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            /** @description Unprocessable Entity: `validation_failed`. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 422;
                        /** @enum {string} */
                        code?: "validation_failed";
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        info: {
                            [key: string]: unknown;
                        };
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Unauthorized: `key_expired`, `key_revoked`. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Version": components["headers"]["X-API-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            /** @constant */
                            code: "401";
                            /** @constant */
                            http_code: "GEN-UNAUTHORIZED";
                            /** @constant */
                            message: "Unauthorized.";
                        };
                    };
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @constant */
                        status?: 401;
                        /** @enum {string} */
                        code?: "key_expired" | "key_revoked";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            414: components["responses"]["URITooLong"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook.return": {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Of `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them with a space between after a rotation. */
                "webhook-signature"?: string;
                /** @description Of `legacy` webhooks: Base64 of HMAC-SHA256 over the body. */
                "X-Loop-Signature"?: string;
                /** @description The same with the secret that a rotation has made. */
                "X-Loop-Signature-Next"?: string;
                /** @description `1` on tests. */
                "X-Retour-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "return",
                 *       "trigger": "return.closed",
                 *       "shop_id": 12345,
                 *       "id": "37603915",
                 *       "state": "closed",
                 *       "review_reason": null,
                 *       "created_at": "2026-03-02T09:15:27+00:00",
                 *       "updated_at": "2026-03-06T14:02:11+00:00",
                 *       "edited_at": null,
                 *       "total": "95.60",
                 *       "outcome": "exchange+credit+refund",
                 *       "type": "regular",
                 *       "order_id": 98766312,
                 *       "order_name": "#1042",
                 *       "provider_order_id": "5444175757553",
                 *       "order_number": "1042",
                 *       "provider_order_number": 1042,
                 *       "provider_order_external_id": 5444175757553,
                 *       "provider_order_sales_channel": "Online Store",
                 *       "customer": "ana@example.com",
                 *       "customer_detail": {
                 *         "email": "ana@example.com",
                 *         "first_name": "Ana",
                 *         "middle_name": null,
                 *         "last_name": "Ruiz"
                 *       },
                 *       "address": {
                 *         "name": "Ana Ruiz",
                 *         "company": null,
                 *         "address1": "1 Main St",
                 *         "address2": null,
                 *         "city": "Austin",
                 *         "state": "TX",
                 *         "zip": "78701",
                 *         "country": "United States",
                 *         "country_code": "US",
                 *         "phone": "+15125550100"
                 *       },
                 *       "origin_country": "United States",
                 *       "origin_country_code": "US",
                 *       "currency": "USD",
                 *       "multi_currency": false,
                 *       "taxes_included": false,
                 *       "is_gift_return": false,
                 *       "return_product_total": "135.00",
                 *       "return_discount_total": "7.72",
                 *       "return_tax_total": "10.50",
                 *       "return_total": "137.78",
                 *       "return_credit_total": "106.61",
                 *       "exchange_product_total": "42.00",
                 *       "exchange_discount_total": "0.00",
                 *       "exchange_tax_total": "3.47",
                 *       "exchange_total": "45.47",
                 *       "exchange_credit_total": "45.47",
                 *       "gift_card": "61.14",
                 *       "gift_card_order_name": null,
                 *       "gift_card_order_id": null,
                 *       "handling_fee": "4.00",
                 *       "refund": "34.46",
                 *       "upsell": "0.00",
                 *       "honoured_discount": "2.29",
                 *       "bonus_credit": "5.00",
                 *       "reimbursement": "0.00",
                 *       "not_refundable": "0.00",
                 *       "status_page_url": "https://portal.example.com/acme/return/6f1c2a58-8f0e-4a77-9d1e-0c9b1c0f6d21",
                 *       "refunds": [
                 *         {
                 *           "gateway": "gift_card",
                 *           "amount": "20.00",
                 *           "currency": "USD",
                 *           "provider_refund_id": "gcr_771"
                 *         },
                 *         {
                 *           "gateway": "card",
                 *           "amount": "14.46",
                 *           "currency": "USD",
                 *           "provider_refund_id": "re_90015"
                 *         }
                 *       ],
                 *       "labels": [
                 *         {
                 *           "id": 67329889100574,
                 *           "status": "delivered",
                 *           "updated_at": "2026-03-06T11:20:05.000Z",
                 *           "url": "https://retour.example.com/labels/67329889100574.pdf",
                 *           "rate": 745,
                 *           "currency": "USD",
                 *           "carrier": "USPS",
                 *           "tracking_number": "9400111206206406260787",
                 *           "tracking_url": "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206206406260787",
                 *           "line_items": [
                 *             293482039,
                 *             293482040,
                 *             293482041
                 *           ]
                 *         }
                 *       ],
                 *       "line_items": [
                 *         {
                 *           "line_item_id": "293482039",
                 *           "provider_line_item_id": "14204879175841",
                 *           "product_id": "8123450011",
                 *           "variant_id": "39076568408247",
                 *           "sku": "LS-01-M",
                 *           "title": "Linen Shirt - M",
                 *           "price": "40.00",
                 *           "discount": "2.29",
                 *           "tax": "3.11",
                 *           "refund": "34.46",
                 *           "refund_item": "31.83",
                 *           "refund_tax": "2.63",
                 *           "returned_at": "2026-03-02 09:15:27",
                 *           "exchange_variant": "",
                 *           "return_reason": "Too small",
                 *           "parent_return_reason": "Size",
                 *           "return_comment": "N/A",
                 *           "barcode": "4006381333931",
                 *           "outcome": "default",
                 *           "resolution": "refund",
                 *           "provider_restock_location_id": "70112233",
                 *           "consolidation_tracking": null,
                 *           "consolidation_destination_id": null,
                 *           "condition": {
                 *             "description": "Unworn, tags attached",
                 *             "condition_category": "grade_a",
                 *             "return_processor": "dock7@example.com",
                 *             "note": null,
                 *             "inspected_at": "2026-03-06 13:40:00",
                 *             "images": [
                 *               "https://img.example.com/293482039-1.jpg"
                 *             ]
                 *           },
                 *           "disposition": {
                 *             "disposition_outcome": "back_to_stock",
                 *             "return_processor": "dock7@example.com",
                 *             "note": null,
                 *             "inspected_at": "2026-03-06 13:41:00"
                 *           }
                 *         }
                 *       ],
                 *       "exchanges": [
                 *         {
                 *           "exchange_id": "11801246",
                 *           "exchange_order_id": 5444199900011,
                 *           "exchange_order_name": "#1042-E1",
                 *           "product_id": "8123450011",
                 *           "variant_id": "39076568441015",
                 *           "sku": "LS-01-L",
                 *           "title": "Linen Shirt - L",
                 *           "type": "exchange",
                 *           "price": "42.00",
                 *           "discount": "0.00",
                 *           "tax": "3.47",
                 *           "total": "45.47",
                 *           "out_of_stock": false,
                 *           "out_of_stock_resolution": null,
                 *           "consolidation_tracking": null
                 *         }
                 *       ],
                 *       "happy_returns_shipment_id": null,
                 *       "network_shipment_id": null,
                 *       "carrier": "USPS",
                 *       "tracking_number": "9400111206206406260787",
                 *       "label_status": "delivered",
                 *       "label_updated_at": "2026-03-06T11:20:05+00:00",
                 *       "label_url": "https://retour.example.com/labels/67329889100574.pdf",
                 *       "label_rate": "7.45",
                 *       "destination_id": "7295",
                 *       "return_method": {
                 *         "provider": "simulated-carrier",
                 *         "method_type": "ship_with_label",
                 *         "address": null,
                 *         "state": "delivered",
                 *         "rma_id": null,
                 *         "qr_code_url": null,
                 *         "scheduled_at": null,
                 *         "delivered_at": "2026-03-06T11:20:05.000Z",
                 *         "scannable_id": null,
                 *         "shipping_box_barcode": null
                 *       },
                 *       "package_reference": "RT-37603915",
                 *       "changed_fields": [],
                 *       "event_id": "evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A",
                 *       "sequence": 1,
                 *       "occurred_at": "2026-03-06T14:02:11.482Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReturnPayload"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status, or none within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.return.processing": {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Of `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them with a space between after a rotation. */
                "webhook-signature"?: string;
                /** @description Of `legacy` webhooks: Base64 of HMAC-SHA256 over the body. */
                "X-Loop-Signature"?: string;
                /** @description The same with the secret that a rotation has made. */
                "X-Loop-Signature-Next"?: string;
                /** @description `1` on tests. */
                "X-Retour-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "return.processing",
                 *       "trigger": "return.processing.failed",
                 *       "shop_id": 12345,
                 *       "return_id": 37603915,
                 *       "return_state": "review",
                 *       "message": "Refund of 14.46 USD was declined by the payment provider: account closed.",
                 *       "source": "warehouse",
                 *       "review_reason": "refund_failed",
                 *       "event_id": "evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A",
                 *       "sequence": 1,
                 *       "occurred_at": "2026-03-06T14:02:11.482Z"
                 *     }
                 */
                "application/json": components["schemas"]["ProcessingFailedPayload"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status, or none within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.label": {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Of `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them with a space between after a rotation. */
                "webhook-signature"?: string;
                /** @description Of `legacy` webhooks: Base64 of HMAC-SHA256 over the body. */
                "X-Loop-Signature"?: string;
                /** @description The same with the secret that a rotation has made. */
                "X-Loop-Signature-Next"?: string;
                /** @description `1` on tests. */
                "X-Retour-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "label",
                 *       "trigger": "label.created",
                 *       "shop_id": 12345,
                 *       "id": 37603915,
                 *       "return_id": "37603915",
                 *       "order_id": 98766312,
                 *       "provider_order_id": 5444175757553,
                 *       "carrier": "USPS",
                 *       "tracking_number": "9400111206206406260787",
                 *       "label_status": "new",
                 *       "label_updated_at": "2026-03-04T16:31:00.000Z",
                 *       "shipment_id": "67329889100574",
                 *       "label_url": "https://retour.example.com/labels/67329889100574.pdf",
                 *       "tracking_url": "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206206406260787",
                 *       "event_id": "evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A",
                 *       "sequence": 1,
                 *       "occurred_at": "2026-03-06T14:02:11.482Z"
                 *     }
                 */
                "application/json": components["schemas"]["LabelPayload"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status, or none within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.label.request": {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Of `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them with a space between after a rotation. */
                "webhook-signature"?: string;
                /** @description Of `legacy` webhooks: Base64 of HMAC-SHA256 over the body. */
                "X-Loop-Signature"?: string;
                /** @description The same with the secret that a rotation has made. */
                "X-Loop-Signature-Next"?: string;
                /** @description `1` on tests. */
                "X-Retour-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "label.request",
                 *       "trigger": "label.request.issued",
                 *       "shop_id": 12345,
                 *       "id": 67329889100573,
                 *       "return_id": 37603915,
                 *       "created_at": "2026-03-02T09:15:28.000Z",
                 *       "addresses": {
                 *         "origin": {
                 *           "name": "Ana Ruiz",
                 *           "address1": "1 Main St",
                 *           "company": null,
                 *           "address2": null,
                 *           "city": "Austin",
                 *           "state": "TX",
                 *           "zip": "78701",
                 *           "country": "United States",
                 *           "country_code": "US",
                 *           "phone": "15125550100"
                 *         },
                 *         "destination": {
                 *           "name": "Acme Returns",
                 *           "address1": "200 Dock Rd",
                 *           "company": "Acme Inc",
                 *           "address2": "Gate 4",
                 *           "city": "Reno",
                 *           "state": "NV",
                 *           "zip": "89502",
                 *           "country": "United States",
                 *           "country_code": "US",
                 *           "phone": "17755550123"
                 *         }
                 *       },
                 *       "parcel": {
                 *         "height": 4,
                 *         "width": 10,
                 *         "length": 14,
                 *         "weight": 780
                 *       },
                 *       "products": [
                 *         {
                 *           "name": "Linen Shirt - M",
                 *           "sku": "LS-01-M",
                 *           "hs_code": "610510",
                 *           "country_of_origin": "PT",
                 *           "price": {
                 *             "amount": 3771,
                 *             "currency": "USD",
                 *             "currency_code": "USD"
                 *           }
                 *         }
                 *       ],
                 *       "event_id": "evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A",
                 *       "sequence": 1,
                 *       "occurred_at": "2026-03-06T14:02:11.482Z"
                 *     }
                 */
                "application/json": components["schemas"]["LabelRequestPayload"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status, or none within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.restock": {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Of `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them with a space between after a rotation. */
                "webhook-signature"?: string;
                /** @description Of `legacy` webhooks: Base64 of HMAC-SHA256 over the body. */
                "X-Loop-Signature"?: string;
                /** @description The same with the secret that a rotation has made. */
                "X-Loop-Signature-Next"?: string;
                /** @description `1` on tests. */
                "X-Retour-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "restock",
                 *       "trigger": "restock.requested",
                 *       "shop_id": 12345,
                 *       "id": 37603915,
                 *       "order_id": 98766312,
                 *       "provider_order_id": 5444175757553,
                 *       "restock_items": [
                 *         {
                 *           "location_id": 70112233,
                 *           "variant_id": 39076568408247,
                 *           "inventory_item_id": 41170012345,
                 *           "available_adjustment": 1,
                 *           "inventory_management": "shopify",
                 *           "movement_id": "mov_01KKVZ7Q4N1R5S8T2V6W9X3Y7Z",
                 *           "line_item_ids": [
                 *             293482039
                 *           ]
                 *         }
                 *       ],
                 *       "event_id": "evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A",
                 *       "sequence": 1,
                 *       "occurred_at": "2026-03-06T14:02:11.482Z"
                 *     }
                 */
                "application/json": components["schemas"]["RestockPayload"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status, or none within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.giftcard": {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Of `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them with a space between after a rotation. */
                "webhook-signature"?: string;
                /** @description Of `legacy` webhooks: Base64 of HMAC-SHA256 over the body. */
                "X-Loop-Signature"?: string;
                /** @description The same with the secret that a rotation has made. */
                "X-Loop-Signature-Next"?: string;
                /** @description `1` on tests. */
                "X-Retour-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "giftcard",
                 *       "trigger": "giftcard.requested",
                 *       "shop_id": 12345,
                 *       "id": 550871,
                 *       "total_credit_issued": "61.14",
                 *       "gift_card_subtotal": "51.86",
                 *       "gift_card_tax": "4.28",
                 *       "gift_card_bonus_credit": "5.00",
                 *       "currency": "USD",
                 *       "return_id": "37603915",
                 *       "email": "ana@example.com",
                 *       "first_name": "Ana",
                 *       "last_name": "Ruiz",
                 *       "external_order_id": 5444175757553,
                 *       "external_order_name": "#1042",
                 *       "external_order_number": 1042,
                 *       "settlement_id": "stl_01KKVZ7Q4Q8J2K5L9M3N7P1R4S",
                 *       "event_id": "evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A",
                 *       "sequence": 1,
                 *       "occurred_at": "2026-03-06T14:02:11.482Z"
                 *     }
                 */
                "application/json": components["schemas"]["GiftCardPayload"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status, or none within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.dropoff.shipment": {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Of `standard` webhooks: `v1,` and Base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; two of them with a space between after a rotation. */
                "webhook-signature"?: string;
                /** @description Of `legacy` webhooks: Base64 of HMAC-SHA256 over the body. */
                "X-Loop-Signature"?: string;
                /** @description The same with the secret that a rotation has made. */
                "X-Loop-Signature-Next"?: string;
                /** @description `1` on tests. */
                "X-Retour-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "topic": "dropoff.shipment",
                 *       "trigger": "shipment.processed",
                 *       "shop_id": 12345,
                 *       "loop_shipment_id": 4410,
                 *       "happy_returns_shipment_id": "NET-2026-0311",
                 *       "shipment_id": 4410,
                 *       "network_shipment_id": "NET-2026-0311",
                 *       "event_id": "evt_01KKVZ7Q4T6W0X9T2B8E5D3C1A",
                 *       "sequence": null,
                 *       "occurred_at": "2026-03-06T14:02:11.482Z"
                 *     }
                 */
                "application/json": components["schemas"]["DropoffShipmentPayload"];
            };
        };
        responses: {
            /** @description Nothing more is wanted: the webhook is switched off. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Any other status, or none within 15 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
