--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: accept_orders(jsonb, integer, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.accept_orders(new_orders jsonb, per_address integer, per_sender integer, per_hour integer) RETURNS TABLE(stored_key text, stored_copy integer)
    LANGUAGE plpgsql
    AS $$
DECLARE
  incoming    record;
  order_id    bigint;
  refusal     text;
  any_stored  boolean := false;
BEGIN
  PERFORM pg_advisory_xact_lock(1885433450, 1);
  FOR incoming IN
    SELECT * FROM jsonb_to_recordset(new_orders) AS o (
      content_hash text, reference text, accepted_at bigint, params text, verdict text,
      refusal text, address text, sender_key text)
  LOOP
    stored_key := NULL;
    stored_copy := 0;
    IF NOT EXISTS (SELECT FROM orders o WHERE o.content_hash = incoming.content_hash) THEN
      SELECT coalesce(max(o.copy) + 1, 0) INTO stored_copy FROM orders o WHERE o.reference = incoming.reference;
      stored_key := CASE
        WHEN incoming.reference IS NULL THEN incoming.content_hash
        WHEN stored_copy = 0 THEN incoming.reference
        ELSE incoming.reference || '-' || (stored_copy + 1) END;
      refusal := CASE
        WHEN incoming.address IS NULL THEN incoming.refusal
        WHEN stored_copy > 0 THEN 'reference repeated'
        ELSE confirmation_refusal(lower(incoming.address), incoming.sender_key, per_address, per_sender, per_hour) END;
      INSERT INTO orders (key, content_hash, reference, copy, accepted_at, params, verdict, confirmation)
      VALUES (stored_key, incoming.content_hash, incoming.reference, stored_copy, incoming.accepted_at, incoming.params, incoming.verdict,
        CASE WHEN refusal IS NULL THEN json_build_object('kind', 'queued', 'address', incoming.address)
             ELSE json_build_object('kind', 'none', 'reason', refusal) END::text)
      RETURNING id INTO order_id;
      INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at)
      VALUES (order_id, 'owner', 'queued', relay_now(), relay_now());
      IF refusal IS NULL THEN
        INSERT INTO mail_jobs (order_id, kind, state, queued_at, due_at, address, sender_key)
        VALUES (order_id, 'customer', 'queued', relay_now(), relay_now(), lower(incoming.address), incoming.sender_key);
      END IF;
      any_stored := true;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF any_stored THEN PERFORM pg_notify('mail_jobs', ''); END IF;
END $$;


--
-- Name: confirmation_refusal(text, text, integer, integer, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.confirmation_refusal(to_address text, from_sender text, per_address integer, per_sender integer, per_hour integer) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
  last_day  bigint := relay_now() - 86400000;
  last_hour bigint := relay_now() - 3600000;
BEGIN
  IF (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND address = to_address AND queued_at > last_day)
     >= per_address THEN RETURN 'address limit'; END IF;
  IF (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND sender_key = from_sender AND queued_at > last_day)
     >= per_sender THEN RETURN 'sender limit'; END IF;
  IF (SELECT count(*) FROM mail_jobs WHERE kind = 'customer' AND queued_at > last_hour)
     >= per_hour THEN RETURN 'hourly limit'; END IF;
  RETURN NULL;
END $$;


--
-- Name: probe_order_book(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.probe_order_book() RETURNS boolean
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1885433450, 1);
  LOCK TABLE orders, mail_jobs IN ROW EXCLUSIVE MODE;
  UPDATE order_book SET probed_at = relay_now();
  RETURN FOUND;
END $$;


--
-- Name: relay_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.relay_now() RETURNS bigint
    LANGUAGE sql
    AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: desk_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.desk_log (
    id bigint NOT NULL,
    made_at bigint NOT NULL,
    session text,
    words text NOT NULL
);


--
-- Name: desk_log_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.desk_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.desk_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: desk_orders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.desk_orders (
    order_id bigint NOT NULL,
    accepted_at bigint NOT NULL,
    state text NOT NULL,
    amount bigint,
    name text NOT NULL,
    city text NOT NULL,
    search text NOT NULL,
    needs_look integer NOT NULL
);


--
-- Name: desk_password; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.desk_password (
    id integer NOT NULL,
    hash text NOT NULL,
    set_at bigint NOT NULL,
    CONSTRAINT desk_password_id_check CHECK ((id = 1))
);


--
-- Name: desk_sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.desk_sessions (
    token_hash text NOT NULL,
    made_at bigint NOT NULL
);


--
-- Name: mail_jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mail_jobs (
    id bigint NOT NULL,
    order_id bigint NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    queued_at bigint NOT NULL,
    due_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    token integer DEFAULT 0 NOT NULL,
    worker text,
    lease_until bigint,
    data_started_at bigint,
    is_ambiguous boolean DEFAULT false NOT NULL,
    sent_at bigint,
    receipt text,
    last_problem text,
    address text,
    sender_key text,
    digest_id bigint,
    CONSTRAINT mail_jobs_kind_check CHECK ((kind = ANY (ARRAY['owner'::text, 'customer'::text]))),
    CONSTRAINT mail_jobs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'written'::text, 'held'::text, 'undeliverable'::text])))
)
WITH (fillfactor='70');


--
-- Name: mail_jobs_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.mail_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mail_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


--
-- Name: order_book; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_book (
    only_row boolean DEFAULT true NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    sender_secret uuid DEFAULT gen_random_uuid() NOT NULL,
    probed_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT order_book_only_row_check CHECK (only_row)
);


--
-- Name: order_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_events (
    order_id bigint NOT NULL,
    sequence integer NOT NULL,
    kind text NOT NULL,
    detail text NOT NULL,
    made_at bigint NOT NULL,
    session text
);


--
-- Name: orders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.orders (
    id bigint NOT NULL,
    key text NOT NULL,
    content_hash text NOT NULL,
    reference text,
    copy integer NOT NULL,
    accepted_at bigint NOT NULL,
    params text NOT NULL,
    verdict text NOT NULL,
    confirmation text NOT NULL,
    erased_at bigint,
    origin text
);


--
-- Name: orders_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.orders ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Data for Name: desk_log; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (1, 1795619187019, 'sessio', 'Order 00000000: entered, from WhatsApp');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (2, 1795619187019, 'sessio', 'Order 00000000: Packed');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (3, 1795619187019, 'sessio', 'Order 00000000: Courier TCS');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (4, 1795619187019, 'sessio', 'Order 00000000: Note');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (5, 1795619187019, 'sessio', 'Order 00000000: Shipped');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (6, 1795619187019, 'sessio', 'Order 00000000: Taken back');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (7, 1795619187019, 'sessio', 'Order 00000000: Corrected');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (8, 1795619187019, NULL, 'Password set on the shop’s machine; everybody signed out');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (9, 1795619187019, 'sessio', 'Signed in with the password: Chrome on Android');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (10, 1795619187019, NULL, 'Wrong password');
INSERT INTO public.desk_log OVERRIDING SYSTEM VALUE VALUES (11, 1795619187019, 'sessio', 'Prices of Rope Ball: Rs 100');


--
-- Data for Name: desk_orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.desk_orders VALUES (1, 1786979187019, 'new', 6450, '', '', '00000000000000000000000001

', 0);
INSERT INTO public.desk_orders VALUES (3, 1795619187020, 'new', 6450, 'علی "x" 🐈', 'Lahore', '00000000000000000000000002-2
علی "x" 🐈
923001234567', 1);
INSERT INTO public.desk_orders VALUES (4, 1795619187019, 'new', NULL, '', '', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff

', 1);
INSERT INTO public.desk_orders VALUES (5, 1795619187019, 'new', 6450, 'Ayesha Khan', 'Lahore', '00000000000000000000000004
ayesha khan
923001234567', 0);
INSERT INTO public.desk_orders VALUES (6, 1795619187019, 'new', 6450, 'Ayesha Khan', 'Lahore', '00000000000000000000000005
ayesha khan
923001234567', 0);
INSERT INTO public.desk_orders VALUES (8, 1795619187019, 'new', 6450, 'Ayesha Khan', 'Lahore', '00000000000000000000000007
ayesha khan
923001234567', 0);
INSERT INTO public.desk_orders VALUES (2, 1795619187019, 'packed', 6450, 'Ayesha Khan', 'Lahore', '00000000000000000000000002
ayesha khan
923001234567', 0);
INSERT INTO public.desk_orders VALUES (7, 1795619187019, 'new', 6500, 'Corrected Name', 'Lahore', '00000000000000000000000006
corrected name
923001234567', 0);


--
-- Data for Name: desk_password; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.desk_password VALUES (1, '$scrypt$fixture', 1795619187019);


--
-- Data for Name: desk_sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.desk_sessions VALUES ('session-one-hash', 1795619187019);


--
-- Data for Name: mail_jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (2, 1, 'customer', 'sent', 1795619187042, 1795619187042, 1, 1, '42ab7b7b-faf0-4cb1-b221-00ea30bf046b', NULL, 1795619187193, false, 1795619187202, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (1, 1, 'owner', 'sent', 1795619187042, 1795619187042, 1, 1, '42ab7b7b-faf0-4cb1-b221-00ea30bf046b', NULL, 1795619187168, false, 1795619187172, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (3, 2, 'owner', 'sent', 1795619187320, 1795619187320, 1, 1, '42ab7b7b-faf0-4cb1-b221-00ea30bf046b', NULL, 1795619187478, false, 1795619187482, '250 queued as 8', NULL, NULL, NULL, NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (4, 2, 'customer', 'undeliverable', 1795619187320, 1795619187019, 1, 1, '42ab7b7b-faf0-4cb1-b221-00ea30bf046b', NULL, NULL, false, NULL, NULL, '550 5.1.1 unknown', 'ayesha@example.com', 'sender', NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (5, 3, 'owner', 'held', 1795619187397, 1795622787019, 1, 1, '42ab7b7b-faf0-4cb1-b221-00ea30bf046b', NULL, NULL, true, NULL, NULL, '535', NULL, NULL, NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (6, 4, 'owner', 'written', 1795619187459, 1795619187459, 1, 1, '42ab7b7b-faf0-4cb1-b221-00ea30bf046b', NULL, 1795619187501, false, 1795619187502, '2026-11-21T08-00-00-000Z-REF-owner-0.eml', NULL, NULL, NULL, NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (7, 5, 'owner', 'queued', 1795619187506, 1795620087506, 0, 0, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (8, 6, 'owner', 'queued', 1795619187547, 1795620087547, 0, 0, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (10, 7, 'customer', 'queued', 1795619187633, 1795619187633, 0, 0, NULL, NULL, NULL, false, NULL, NULL, NULL, 'ayesha@example.com', 'sender', NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (9, 7, 'owner', 'sending', 1795619187633, 1795619187633, 1, 1, '42ab7b7b-faf0-4cb1-b221-00ea30bf046b', 1795620087654, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.mail_jobs OVERRIDING SYSTEM VALUE VALUES (11, 8, 'owner', 'queued', 1795619187663, 1795619187663, 0, 0, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES ('001-orders.sql', 'bb1645f19fa559230dd4625e09d1f97e504af1736d88f521ff9ee54d2c1054ad', '2026-11-25 15:06:26.61651+00');
INSERT INTO public.migrations VALUES ('002-retention.sql', '654c71bd052d51ae16f7251e906112041624f735ade0eec8e1bbf0843595a03e', '2026-11-25 15:06:26.686133+00');
INSERT INTO public.migrations VALUES ('003-written-mails.sql', '08f0695cec8858c9fe960323584af79c4166f77b35fd759975c81e59cf84e936', '2026-11-25 15:06:26.707528+00');
INSERT INTO public.migrations VALUES ('004-digests.sql', 'c9498469ce483e16815ae79c11d28ba8a486ed7ae62c6a9b4742b0757eb79708', '2026-11-25 15:06:26.758753+00');
INSERT INTO public.migrations VALUES ('010-desk.sql', '1d0ef65b910feadf6af999f5877ca72f5bc942790fa51c6184de6b8c96e60002', '2026-11-25 15:06:26.830526+00');
INSERT INTO public.migrations VALUES ('011-origin.sql', '901d648d6b0fce0106766290e02c2a8f084ff65f6edb1a3d1f2d6d1ac8fb57a7', '2026-11-25 15:06:26.836629+00');


--
-- Data for Name: order_book; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_book VALUES (true, 'd19fc0a3-b2ba-4f7d-a8c7-142afdd6e019', 'e2587544-c8d4-47c4-ac9c-1bae79902ca5', 0);


--
-- Data for Name: order_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_events VALUES (2, 1, 'state', '{"state":"packed"}', 1795619187019, 'sessio');
INSERT INTO public.order_events VALUES (2, 2, 'parcel', '{"courier":"TCS","trackingNumber":"123"}', 1795619187019, 'sessio');
INSERT INTO public.order_events VALUES (2, 3, 'note', '{"text":"Call first"}', 1795619187019, 'sessio');
INSERT INTO public.order_events VALUES (2, 4, 'state', '{"state":"shipped"}', 1795619187019, 'sessio');
INSERT INTO public.order_events VALUES (2, 5, 'undo', '{}', 1795619187019, 'sessio');
INSERT INTO public.order_events VALUES (7, 1, 'correction', '{"customer":{"name":"Corrected Name","email":"ayesha@example.com","address":"12 Canal Road, Lahore","province":"punjab","postalCode":"54000","phone":"0300 1234567"},"delivery":300}', 1795619187019, 'sessio');


--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (1, '00000000000000000000000001', '924dfd6531219e580ce64e5d1e798c881e8baa8a06a41106b386d1675227896a', '00000000000000000000000001', 0, 1786979187019, '{}', '{"kind":"checked","order":{"reference":"00000000000000000000000001","placedAt":"2026-11-21T08:00:00.000Z","customer":{"name":"","email":"","address":"","province":"","postalCode":"","phone":""},"lines":[],"subtotal":6200,"delivery":250,"grandTotal":6450,"catalogue":null},"findings":[]}', '{"kind":"queued","address":""}', 1795619187223, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (2, '00000000000000000000000002', 'd087ee998a71898621b18ee41640614449dc713b03ffe424f3d802a9a4b30342', '00000000000000000000000002', 0, 1795619187019, '{"from_name":"Ayesha Khan","from_email":"ayesha@example.com","to_name":"Panja","message":"New order 00000000 for Panja\n\nReference: 00000000000000000000000002\nPlaced: 2026-11-21T08:00:00.000Z\nCatalogue: aaaa1111\n\nCustomer\nName: Ayesha Khan\nEmail: ayesha@example.com\nPhone: 0300 1234567\nAddress: 12 Canal Road, Lahore\nProvince: Punjab (punjab)\nPostal Code: 54000\n\nItems\n1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700\n   https://panja.example/p/43.jpg\n2. Rope Ball [1] - Rs 500 x 1 = Rs 500\n   \n\nSubtotal: Rs 6200\nDelivery Charges: Rs 250\nGrand Total: Rs 6450\n","reply_to":"ayesha@example.com"}', '{"kind":"checked","order":{"reference":"00000000000000000000000002","placedAt":"2026-11-21T08:00:00.000Z","customer":{"name":"Ayesha Khan","email":"ayesha@example.com","address":"12 Canal Road, Lahore","province":"punjab","postalCode":"54000","phone":"0300 1234567"},"lines":[{"id":43,"options":"Size: XL","quantity":3,"price":1900,"lineTotal":5700,"name":"Parrot D-swing","catalogueOptions":"Size: XL","isKnown":true},{"id":1,"options":"","quantity":1,"price":500,"lineTotal":500,"name":"Rope Ball","catalogueOptions":"","isKnown":true}],"subtotal":6200,"delivery":250,"grandTotal":6450,"catalogue":null},"findings":[]}', '{"kind":"queued","address":"ayesha@example.com"}', NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (3, '00000000000000000000000002-2', '9797ebcc0e9252d2f44a6f3c6f35192b878a964b0cc61bd1dfe77063597de6b1', '00000000000000000000000002', 1, 1795619187020, '{"from_name":"علی \"x\"\u0000 🐈","from_email":"ayesha@example.com","to_name":"Panja","message":"New order 00000000 for Panja\n\nReference: 00000000000000000000000002\nPlaced: 2026-11-21T08:00:00.000Z\nCatalogue: aaaa1111\n\nCustomer\nName: علی \"x\"\u0000 🐈\nEmail: ayesha@example.com\nPhone: 0300 1234567\nAddress: 12 Canal Road, Lahore\nProvince: Punjab (punjab)\nPostal Code: 54000\n\nItems\n1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700\n   https://panja.example/p/43.jpg\n2. Rope Ball [1] - Rs 500 x 1 = Rs 500\n   \n\nSubtotal: Rs 6200\nDelivery Charges: Rs 250\nGrand Total: Rs 6450\n","reply_to":"ayesha@example.com"}', '{"kind":"checked","order":{"reference":"00000000000000000000000002","placedAt":"2026-11-21T08:00:00.000Z","customer":{"name":"علی \"x\"\u0000 🐈","email":"ayesha@example.com","address":"12 Canal Road, Lahore","province":"punjab","postalCode":"54000","phone":"0300 1234567"},"lines":[{"id":43,"options":"Size: XL","quantity":3,"price":1900,"lineTotal":5700,"name":"Parrot D-swing","catalogueOptions":"Size: XL","isKnown":true},{"id":1,"options":"","quantity":1,"price":500,"lineTotal":500,"name":"Rope Ball","catalogueOptions":"","isKnown":true}],"subtotal":6200,"delivery":250,"grandTotal":6450,"catalogue":null},"findings":[]}', '{"kind":"none","reason":"reference repeated"}', NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (4, 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', NULL, 0, 1795619187019, '{"message":"hello"}', '{"kind":"unreadable","problem":"a test"}', '{"kind":"none","reason":"unreadable"}', NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (5, '00000000000000000000000004', 'a0080333327b57595ea56bf5f32d4546b38e7c3e8c9449d821aaf429459fffb1', '00000000000000000000000004', 0, 1795619187019, '{"from_name":"Ayesha Khan","from_email":"ayesha@example.com","to_name":"Panja","message":"New order 00000000 for Panja\n\nReference: 00000000000000000000000004\nPlaced: 2026-11-21T08:00:00.000Z\nCatalogue: aaaa1111\n\nCustomer\nName: Ayesha Khan\nEmail: ayesha@example.com\nPhone: 0300 1234567\nAddress: 12 Canal Road, Lahore\nProvince: Punjab (punjab)\nPostal Code: 54000\n\nItems\n1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700\n   https://panja.example/p/43.jpg\n2. Rope Ball [1] - Rs 500 x 1 = Rs 500\n   \n\nSubtotal: Rs 6200\nDelivery Charges: Rs 250\nGrand Total: Rs 6450\n","reply_to":"ayesha@example.com"}', '{"kind":"checked","order":{"reference":"00000000000000000000000004","placedAt":"2026-11-21T08:00:00.000Z","customer":{"name":"Ayesha Khan","email":"ayesha@example.com","address":"12 Canal Road, Lahore","province":"punjab","postalCode":"54000","phone":"0300 1234567"},"lines":[{"id":43,"options":"Size: XL","quantity":3,"price":1900,"lineTotal":5700,"name":"Parrot D-swing","catalogueOptions":"Size: XL","isKnown":true},{"id":1,"options":"","quantity":1,"price":500,"lineTotal":500,"name":"Rope Ball","catalogueOptions":"","isKnown":true}],"subtotal":6200,"delivery":250,"grandTotal":6450,"catalogue":null},"findings":[]}', '{"kind":"none","reason":"too many orders"}', NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (6, '00000000000000000000000005', '51679fe4f351f990772c6a39f3ea4811414736948142a5f5c99a687de2ca03e8', '00000000000000000000000005', 0, 1795619187019, '{"from_name":"Ayesha Khan","from_email":"ayesha@example.com","to_name":"Panja","message":"New order 00000000 for Panja\n\nReference: 00000000000000000000000005\nPlaced: 2026-11-21T08:00:00.000Z\nCatalogue: aaaa1111\n\nCustomer\nName: Ayesha Khan\nEmail: ayesha@example.com\nPhone: 0300 1234567\nAddress: 12 Canal Road, Lahore\nProvince: Punjab (punjab)\nPostal Code: 54000\n\nItems\n1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700\n   https://panja.example/p/43.jpg\n2. Rope Ball [1] - Rs 500 x 1 = Rs 500\n   \n\nSubtotal: Rs 6200\nDelivery Charges: Rs 250\nGrand Total: Rs 6450\n","reply_to":"ayesha@example.com"}', '{"kind":"checked","order":{"reference":"00000000000000000000000005","placedAt":"2026-11-21T08:00:00.000Z","customer":{"name":"Ayesha Khan","email":"ayesha@example.com","address":"12 Canal Road, Lahore","province":"punjab","postalCode":"54000","phone":"0300 1234567"},"lines":[{"id":43,"options":"Size: XL","quantity":3,"price":1900,"lineTotal":5700,"name":"Parrot D-swing","catalogueOptions":"Size: XL","isKnown":true},{"id":1,"options":"","quantity":1,"price":500,"lineTotal":500,"name":"Rope Ball","catalogueOptions":"","isKnown":true}],"subtotal":6200,"delivery":250,"grandTotal":6450,"catalogue":null},"findings":[]}', '{"kind":"none","reason":"too many orders"}', NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (7, '00000000000000000000000006', 'bfd6314cfbdc39929192a400f89a8e141dc185dd20b76b95867ae1500d9ff454', '00000000000000000000000006', 0, 1795619187019, '{"from_name":"Ayesha Khan","from_email":"ayesha@example.com","to_name":"Panja","message":"New order 00000000 for Panja\n\nReference: 00000000000000000000000006\nPlaced: 2026-11-21T08:00:00.000Z\nCatalogue: aaaa1111\n\nCustomer\nName: Ayesha Khan\nEmail: ayesha@example.com\nPhone: 0300 1234567\nAddress: 12 Canal Road, Lahore\nProvince: Punjab (punjab)\nPostal Code: 54000\n\nItems\n1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700\n   https://panja.example/p/43.jpg\n2. Rope Ball [1] - Rs 500 x 1 = Rs 500\n   \n\nSubtotal: Rs 6200\nDelivery Charges: Rs 250\nGrand Total: Rs 6450\n","reply_to":"ayesha@example.com"}', '{"kind":"checked","order":{"reference":"00000000000000000000000006","placedAt":"2026-11-21T08:00:00.000Z","customer":{"name":"Ayesha Khan","email":"ayesha@example.com","address":"12 Canal Road, Lahore","province":"punjab","postalCode":"54000","phone":"0300 1234567"},"lines":[{"id":43,"options":"Size: XL","quantity":3,"price":1900,"lineTotal":5700,"name":"Parrot D-swing","catalogueOptions":"Size: XL","isKnown":true},{"id":1,"options":"","quantity":1,"price":500,"lineTotal":500,"name":"Rope Ball","catalogueOptions":"","isKnown":true}],"subtotal":6200,"delivery":250,"grandTotal":6450,"catalogue":null},"findings":[]}', '{"kind":"queued","address":"ayesha@example.com"}', NULL, NULL);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES (8, '00000000000000000000000007', 'desk-00000000000000000000000007', '00000000000000000000000007', 0, 1795619187019, '{"from_name":"Ayesha Khan","from_email":"ayesha@example.com","to_name":"Panja","message":"New order 00000000 for Panja\n\nReference: 00000000000000000000000007\nPlaced: 2026-11-21T08:00:00.000Z\nCatalogue: aaaa1111\n\nCustomer\nName: Ayesha Khan\nEmail: ayesha@example.com\nPhone: 0300 1234567\nAddress: 12 Canal Road, Lahore\nProvince: Punjab (punjab)\nPostal Code: 54000\n\nItems\n1. Parrot D-swing [43] (Size: XL) - Rs 1900 x 3 = Rs 5700\n   https://panja.example/p/43.jpg\n2. Rope Ball [1] - Rs 500 x 1 = Rs 500\n   \n\nSubtotal: Rs 6200\nDelivery Charges: Rs 250\nGrand Total: Rs 6450\n","reply_to":"ayesha@example.com"}', '{"kind":"checked","order":{"reference":"00000000000000000000000007","placedAt":"2026-11-21T08:00:00.000Z","customer":{"name":"Ayesha Khan","email":"ayesha@example.com","address":"12 Canal Road, Lahore","province":"punjab","postalCode":"54000","phone":"0300 1234567"},"lines":[{"id":43,"options":"Size: XL","quantity":3,"price":1900,"lineTotal":5700,"name":"Parrot D-swing","catalogueOptions":"Size: XL","isKnown":true},{"id":1,"options":"","quantity":1,"price":500,"lineTotal":500,"name":"Rope Ball","catalogueOptions":"","isKnown":true}],"subtotal":6200,"delivery":250,"grandTotal":6450,"catalogue":null},"findings":[]}', '{"kind":"none","reason":"address limit"}', NULL, 'WhatsApp');


--
-- Name: desk_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.desk_log_id_seq', 11, true);


--
-- Name: mail_jobs_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.mail_jobs_id_seq', 11, true);


--
-- Name: orders_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.orders_id_seq', 8, true);


--
-- Name: desk_log desk_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.desk_log
    ADD CONSTRAINT desk_log_pkey PRIMARY KEY (id);


--
-- Name: desk_orders desk_orders_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.desk_orders
    ADD CONSTRAINT desk_orders_pkey PRIMARY KEY (order_id);


--
-- Name: desk_password desk_password_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.desk_password
    ADD CONSTRAINT desk_password_pkey PRIMARY KEY (id);


--
-- Name: desk_sessions desk_sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.desk_sessions
    ADD CONSTRAINT desk_sessions_pkey PRIMARY KEY (token_hash);


--
-- Name: mail_jobs mail_jobs_order_id_kind_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_jobs
    ADD CONSTRAINT mail_jobs_order_id_kind_key UNIQUE (order_id, kind);


--
-- Name: mail_jobs mail_jobs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_jobs
    ADD CONSTRAINT mail_jobs_pkey PRIMARY KEY (id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);


--
-- Name: order_book order_book_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_book
    ADD CONSTRAINT order_book_pkey PRIMARY KEY (only_row);


--
-- Name: order_events order_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (order_id, sequence);


--
-- Name: orders orders_content_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_content_hash_key UNIQUE (content_hash);


--
-- Name: orders orders_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_key_key UNIQUE (key);


--
-- Name: orders orders_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);


--
-- Name: orders orders_reference_copy_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_reference_copy_key UNIQUE (reference, copy);


--
-- Name: desk_orders_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX desk_orders_by_time ON public.desk_orders USING btree (accepted_at);


--
-- Name: mail_jobs_confirmations; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_confirmations ON public.mail_jobs USING btree (queued_at) WHERE (kind = 'customer'::text);


--
-- Name: mail_jobs_for_digest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_for_digest ON public.mail_jobs USING btree (due_at) WHERE ((digest_id = 0) AND (state = 'queued'::text));


--
-- Name: mail_jobs_from_sender; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_from_sender ON public.mail_jobs USING btree (sender_key, queued_at) WHERE (kind = 'customer'::text);


--
-- Name: mail_jobs_held; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_held ON public.mail_jobs USING btree (id) WHERE (state = 'held'::text);


--
-- Name: mail_jobs_in_digest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_in_digest ON public.mail_jobs USING btree (digest_id, id) WHERE (digest_id > 0);


--
-- Name: mail_jobs_sending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_sending ON public.mail_jobs USING btree (lease_until, id) WHERE (state = 'sending'::text);


--
-- Name: mail_jobs_to_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_to_address ON public.mail_jobs USING btree (address, queued_at) WHERE (kind = 'customer'::text);


--
-- Name: mail_jobs_undeliverable; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_undeliverable ON public.mail_jobs USING btree (id) WHERE (state = 'undeliverable'::text);


--
-- Name: mail_jobs_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_waiting ON public.mail_jobs USING btree (due_at, id) WHERE ((state = ANY (ARRAY['queued'::text, 'held'::text])) AND ((digest_id IS NULL) OR (digest_id = id)));


--
-- Name: mail_jobs_written; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_jobs_written ON public.mail_jobs USING btree (id) WHERE (state = 'written'::text);


--
-- Name: orders_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_by_time ON public.orders USING btree (accepted_at);


--
-- Name: orders_unerased; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_unerased ON public.orders USING btree (accepted_at) WHERE (erased_at IS NULL);


--
-- Name: desk_orders desk_orders_order_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.desk_orders
    ADD CONSTRAINT desk_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);


--
-- Name: mail_jobs mail_jobs_order_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_jobs
    ADD CONSTRAINT mail_jobs_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);


--
-- Name: order_events order_events_order_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id);


--
-- PostgreSQL database dump complete
--


