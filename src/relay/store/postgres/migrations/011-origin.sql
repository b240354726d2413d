-- How an order came that the owner entered at the desk (`src/order/order-origin.ts`); null for one of the shop's own pages.
ALTER TABLE orders ADD COLUMN origin text;
