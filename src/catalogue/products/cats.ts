import type { ProductRecord } from '#catalogue/product-record.ts';

/**
 * Cat food, treats, toys, bowls, grooming and litter, and what serves cats and dogs alike (`dog-and-cat-…`, decision
 * D49). Supplements stand in `pharmacy.ts`.
 */
export const cats: readonly ProductRecord[] = [
  {
    id: 21,
    name: 'Adult Cat Food Ocean Fish 1 kg',
    price: 1250,
    category: 'cat-food',
    inStock: true,
    pictures: [
      'Front of a 1 kg bag of Panja adult cat food with ocean fish',
      'The same cat food bag seen from an angle',
      'Close-up of fish kibble',
    ],
    description: `<strong>Description</strong>
      <p>Crisp little kibble with tuna and sardine. The smell alone brings most cats to the kitchen, and the small
      pieces are easy to chew.</p>
      <p><strong>For:</strong> adult cats from 12 months, indoors or out.</p>
      <p><strong>Contents:</strong> ocean fish, rice, maize gluten, chicken fat, taurine, vitamins and minerals.</p>
      <p><strong>How to use:</strong> fill the bowl by the table on the bag, and set water a little apart from it; many
      cats then drink more.</p>
      <p><strong>Size:</strong> 1 kg.</p>`,
  },
  {
    id: 22,
    name: 'Kitten Food Chicken & Milk 400 g',
    price: 620,
    category: 'kitten-food',
    inStock: true,
    pictures: [
      'Front of a 400 g bag of Panja kitten food with chicken and milk',
      'Close-up of very small kitten kibble',
    ],
    description: `<strong>Description</strong>
      <p>Tiny kibble for tiny teeth, rich in chicken and rounded off with milk powder. Soaked in warm water it
      makes a soft first meal.</p>
      <p><strong>For:</strong> kittens from weaning to 12 months.</p>
      <p><strong>Contents:</strong> chicken, rice, milk powder, fish oil, egg, taurine, vitamins and minerals.</p>
      <p><strong>How to use:</strong> several small meals a day; use less water each week until your kitten crunches it
      dry.</p>
      <p><strong>Size:</strong> 400 g bag that closes again.</p>`,
  },
  {
    id: 23,
    name: 'Creamy Chicken Stick Cat Treat',
    price: 130,
    category: 'treats',
    inStock: true,
    pictures: ['One Panja creamy chicken stick', 'Six creamy chicken sticks in a fan'],
    packOptions: [
      { name: '1 Stick', quantity: 1, price: 130 },
      { name: 'Pack of 6', quantity: 6, price: 580 },
    ],
    description: `<strong>Description</strong>
      <p>A smooth purée of chicken that cats lick straight from the stick. It makes friends with shy cats, and
      hides a tablet rather well.</p>
      <p><strong>For:</strong> cats and kittens from 3 months.</p>
      <p><strong>Contents:</strong> chicken, chicken broth, tapioca starch, taurine, vitamin E.</p>
      <p><strong>How to use:</strong> tear off the top and squeeze gently, or stir it into dry food. One or two sticks a
      day are plenty.</p>
      <p><strong>Size:</strong> 15 g a stick, sold singly or as a pack of six.</p>`,
  },
  {
    id: 24,
    name: 'Creamy Salmon & Tuna Stick',
    price: 300,
    category: 'treats',
    inStock: true,
    pictures: [
      'One Panja creamy salmon and tuna stick',
      'Six creamy salmon and tuna sticks in a fan',
      'Twelve creamy salmon and tuna sticks standing in a printed tray',
    ],
    packOptions: [
      { name: '1 Stick', quantity: 1, price: 300 },
      { name: 'Pack of 6', quantity: 6, price: 1680 },
      { name: 'Pack of 12', quantity: 12, price: 3240 },
    ],
    description: `<strong>Description</strong>
      <p>A lickable treat of salmon and tuna, blended until silky. One stick is enough for two
      cats to share, if they are willing.</p>
      <p><strong>For:</strong> adult cats, and seniors who find kibble hard work.</p>
      <p><strong>Contents:</strong> salmon, tuna, fish broth, tapioca starch, taurine.</p>
      <p><strong>How to use:</strong> serve at room temperature, from the stick or over a meal. Finish an open stick the
      same day.</p>
      <p><strong>Size:</strong> 15 g a stick, sold singly, in sixes and in a tray of twelve.</p>`,
  },
  {
    id: 25,
    name: 'Hairball Malt Paste 100 g',
    price: 890,
    category: 'treats',
    inStock: true,
    pictures: ['Carton and tube of Panja hairball malt paste, 100 g', 'Close-up of the malt paste tube'],
    description: `<strong>Description</strong>
      <p>Cats swallow hair whenever they wash. This sweet, sticky malt paste with vegetable oil and fibre is a treat
      made with long-haired washers in mind.</p>
      <p><strong>For:</strong> adult cats, above all Persians and other long coats during the moult.</p>
      <p><strong>Contents:</strong> malt extract, soya oil, vegetable fibre, yeast.</p>
      <p><strong>How to use:</strong> offer a strip on a finger or a paw, as the carton shows. If your cat vomits often
      or stops eating, see a vet.</p>
      <p><strong>Size:</strong> 100 g tube.</p>`,
  },
  {
    id: 26,
    name: 'Cat Food Tuna in Jelly 400 g',
    price: 520,
    category: 'cat-food',
    inStock: true,
    pictures: ['Front of a 400 g can of Panja tuna in jelly for cats', 'The can of tuna from above'],
    description: `<strong>Description</strong>
      <p>Tender tuna flakes set in a light jelly. Wet food brings water with every bite, welcome in a hot summer when
      cats drink too little.</p>
      <p><strong>For:</strong> adult cats; a can makes about two days of meals for one cat, together with some
      kibble.</p>
      <p><strong>Contents:</strong> tuna, fish broth, rice, jelly from seaweed, taurine, vitamin E.</p>
      <p><strong>How to use:</strong> serve at room temperature. Cover an opened can, keep it in the fridge and use it
      within two days.</p>
      <p><strong>Size:</strong> 400 g.</p>`,
  },
  {
    id: 27,
    name: 'Cat Food Chicken in Gravy 85 g',
    price: 180,
    category: 'cat-food',
    inStock: true,
    pictures: ['Front of an 85 g pouch of Panja chicken in gravy for cats', 'Three pouches of chicken in gravy'],
    description: `<strong>Description</strong>
      <p>Small cubes of chicken in a thin, savoury gravy: one pouch, one meal, and nothing left over to go
      dry.</p>
      <p><strong>For:</strong> adult cats, fussy ones included.</p>
      <p><strong>Contents:</strong> chicken, chicken broth, carrot, rice starch, taurine, vitamins.</p>
      <p><strong>How to use:</strong> tear, pour, serve. Pour it over kibble to make a plain dinner special, and take
      away what is left after an hour in warm weather.</p>
      <p><strong>Size:</strong> 85 g pouch.</p>`,
  },
  {
    id: 28,
    name: 'Crunchy Salmon Bites Cat Treats 60 g',
    price: 320,
    category: 'treats',
    inStock: true,
    pictures: ['Front of a 60 g pouch of Panja crunchy salmon bites', 'Close-up of crunchy salmon bites'],
    description: `<strong>Description</strong>
      <p>Little pillows with a crisp shell and a soft salmon centre. Shake the pouch once, and your cat will know the
      sound for ever.</p>
      <p><strong>For:</strong> cats from 6 months.</p>
      <p><strong>Contents:</strong> salmon, rice flour, chicken fat, dried egg, brewer's yeast, taurine.</p>
      <p><strong>How to use:</strong> a few bites a day, by hand, hidden around the room, or as a prize after the nails
      are cut.</p>
      <p><strong>Size:</strong> 60 g in a pouch with a zip.</p>`,
  },
  {
    id: 29,
    name: 'Feather Wand Cat Toy',
    price: 350,
    category: 'cat-toys',
    inStock: true,
    pictures: ['Whole feather wand with string and feathers', 'Close-up of the feathers at the end of the wand'],
    description: `<strong>Description</strong>
      <p>A light wand with a string and soft feathers. Draw it over the floor like a bird in the grass and even a lazy
      cat starts to hunt.</p>
      <p><strong>For:</strong> kittens and cats of all ages.</p>
      <p><strong>How to use:</strong> play for ten minutes, let your cat catch the feathers at the end, then put the
      wand away; string is not safe without you.</p>
      <p><strong>Size:</strong> wand 45 cm, string 60 cm.</p>`,
  },
  {
    id: 30,
    name: 'Bell Ball Cat Toys Set of 3',
    price: 280,
    category: 'cat-toys',
    inStock: true,
    pictures: ['Three cat balls with bells inside', 'Close-up of one ball with its bell'],
    description: `<strong>Description</strong>
      <p>Three light balls, each with a bell inside. They roll at a touch and jingle across the floor, under the bed and
      out again at the other side.</p>
      <p><strong>For:</strong> kittens and playful cats, alone or in pairs.</p>
      <p><strong>Size:</strong> three balls, 4 cm across, of light plastic.</p>
      <p><strong>How to use:</strong> roll one down a corridor or drop all three into an empty carton. Replace a ball
      that has cracked.</p>`,
  },
  {
    id: 31,
    name: 'Plush Mouse Cat Toy with Catnip',
    price: 250,
    category: 'cat-toys',
    inStock: true,
    pictures: ['Plush toy mouse seen from an angle', 'Close-up of the plush mouse'],
    description: `<strong>Description</strong>
      <p>A small plush mouse filled with soft wadding and dried catnip, the herb that makes many cats roll and rub. The
      cord tail is made for carrying.</p>
      <p><strong>For:</strong> cats from 6 months; younger kittens enjoy the mouse but rarely notice the catnip.</p>
      <p><strong>Size:</strong> 9 cm without the tail, 20 g.</p>
      <p><strong>How to use:</strong> rub it between your hands to wake the scent, and keep it in a closed jar between
      games.</p>`,
  },
  {
    id: 32,
    name: 'Sisal Scratching Post',
    price: 2250,
    category: 'cat-toys',
    inStock: true,
    pictures: ['Whole scratching post on its base', 'Close-up of the sisal rope around the post'],
    description: `<strong>Description</strong>
      <p>A sturdy post wrapped in rough sisal rope, so that claws have a better place to go than the sofa. The heavy
      base stays put when a grown cat stretches to the top.</p>
      <p><strong>For:</strong> cats up to 6 kg.</p>
      <p><strong>Size:</strong> 60 cm high, base 35 cm wide; screws and a key to put it together are included.</p>
      <p><strong>How to use:</strong> place it beside the spot your cat scratches now, and rub in a little
      catnip.</p>`,
  },
  {
    id: 40,
    name: 'Cat Water Dispenser',
    price: 1750,
    category: 'cat-bowls',
    inStock: false,
    pictures: ['Cat water dispenser seen from an angle', 'The water dispenser from the front'],
    description: `<strong>Description</strong>
      <p>Many cats ignore a bowl and drink from the tap. This fountain keeps the water moving with a small, quiet pump,
      so it stays cool and invites them to drink.</p>
      <p><strong>For:</strong> one to three cats.</p>
      <p><strong>Size:</strong> 2 litres, 20 cm across, plastic, with USB cable (charger not included).</p>
      <p><strong>How to use:</strong> fill it, plug it in, and top it up daily. Wash all parts every few days, and never
      let the pump run dry.</p>`,
  },
  {
    id: 48,
    name: 'Oatmeal Pet Shampoo 250 ml',
    price: 780,
    category: 'dog-and-cat-grooming',
    inStock: false,
    pictures: ['Front of a 250 ml bottle of Duma oatmeal pet shampoo', 'The oatmeal shampoo bottle seen from an angle'],
    description: `<strong>Description</strong>
      <p>A mild, soap-free shampoo with oatmeal and aloe vera, lightly scented. It lathers softly, rinses out fast and
      leaves the coat easy to comb.</p>
      <p><strong>For:</strong> dogs and cats from 12 weeks.</p>
      <p><strong>How to use:</strong> brush first, wet with lukewarm water, massage in a little shampoo, rinse well and
      towel dry. Keep it away from eyes and ears; for sore or broken skin, ask your vet before bathing.</p>
      <p><strong>Size:</strong> 250 ml bottle with a flip top.</p>`,
  },
  {
    id: 49,
    name: 'Two-Sided Grooming Brush',
    price: 560,
    category: 'dog-and-cat-grooming',
    inStock: false,
    pictures: ['Bristle side of the two-sided grooming brush', 'Pin side of the two-sided grooming brush'],
    description: `<strong>Description</strong>
      <p>Two brushes on one handle. Rounded pins loosen tangles and loose hair; turn it over, and dense bristles smooth
      the coat and bring up the shine.</p>
      <p><strong>For:</strong> dogs and cats with short, medium or long hair.</p>
      <p><strong>How to use:</strong> begin with the pins from neck to tail, go gently around belly and legs, and finish
      with the bristles. Clean out the hair after each session.</p>
      <p><strong>Size:</strong> 21 cm long, head 6.5 cm wide.</p>`,
  },
  {
    id: 52,
    name: 'Adult Cat Food Chicken 2 kg',
    price: 2050,
    category: 'cat-food',
    inStock: false,
    pictures: ['Front of a 2 kg bag of Panja adult cat food with chicken', 'Close-up of chicken kibble for cats'],
    description: `<strong>Description</strong>
      <p>Chicken kibble in a big bag for homes with two or more cats, with a strip that seals again.</p>
      <p><strong>For:</strong> adult cats from 12 months that prefer poultry to fish.</p>
      <p><strong>Contents:</strong> chicken, rice, maize, chicken fat, beet pulp, taurine, vitamins and
      minerals.</p>
      <p><strong>How to use:</strong> change over from the old food within a week, and follow the table on the bag by
      your cat's weight.</p>
      <p><strong>Size:</strong> 2 kg.</p>`,
  },
  {
    id: 53,
    name: 'Kitten Food Tuna Mousse 85 g',
    price: 190,
    category: 'kitten-food',
    inStock: false,
    pictures: ['Front of an 85 g can of Panja tuna mousse for kittens', 'The can of mousse from above'],
    description: `<strong>Description</strong>
      <p>An airy mousse of tuna and egg that kittens can lick before they can chew. It is a kind first step from milk to
      solid food.</p>
      <p><strong>For:</strong> kittens from about 5 weeks to 12 months, and mothers that are nursing.</p>
      <p><strong>Contents:</strong> tuna, fish broth, egg, fish oil, taurine, vitamins and minerals.</p>
      <p><strong>How to use:</strong> serve at room temperature on a flat plate. Keep the rest covered in the fridge for
      one day at most.</p>
      <p><strong>Size:</strong> 85 g can.</p>`,
  },
  {
    id: 55,
    name: 'Double Steel Diner',
    price: 1150,
    category: 'dog-and-cat-bowls',
    inStock: true,
    pictures: ['Stand with two steel bowls, seen from an angle', 'The two steel bowls with kibble, from above'],
    description: `<strong>Description</strong>
      <p>Two stainless-steel bowls in one low stand, one for food and one for water. The bowls lift out for washing, and
      rubber feet keep the stand from wandering across the tiles.</p>
      <p><strong>For:</strong> cats, puppies and small dogs.</p>
      <p><strong>Size:</strong> stand 38 by 20 cm, 7 cm high; each bowl holds 400 ml.</p>
      <p><strong>How to use:</strong> set it on a mat, fill both bowls, and wash them daily with warm water and
      soap.</p>`,
  },
  {
    id: 56,
    name: 'Automatic Food Dispenser',
    price: 1950,
    category: 'dog-and-cat-bowls',
    inStock: true,
    pictures: ['Automatic food dispenser seen from an angle', 'Close-up of the tray of the food dispenser'],
    description: `<strong>Description</strong>
      <p>Kibble slides down from the clear tank as the tray empties, without batteries or a timer. You see from across
      the room when it needs filling.</p>
      <p><strong>For:</strong> cats and small to medium dogs that stop when they are full; a greedy eater needs measured
      meals instead.</p>
      <p><strong>How to use:</strong> fill with dry food only, close the lid, and wash tank and tray before each
      refill.</p>
      <p><strong>Size:</strong> 3.5-litre tank for about 1.5 kilos of kibble, 35 cm high.</p>`,
  },
  {
    id: 61,
    name: 'Tilted Ceramic Cat Bowl',
    price: 950,
    category: 'cat-bowls',
    inStock: true,
    pictures: ['Tilted ceramic cat bowl seen from an angle', 'The tilted ceramic bowl filled with kibble'],
    description: `<strong>Description</strong>
      <p>The raised, slanted rim brings dinner towards your cat, so flat faces and older necks reach it with ease.
      Glazed ceramic is heavy, easy to clean and does not hold smells.</p>
      <p><strong>For:</strong> cats and kittens, Persians above all.</p>
      <p><strong>Size:</strong> 15 cm across, 12 cm at the high side, holds 250 ml.</p>
      <p><strong>How to use:</strong> for wet or dry food. Wash with hot water; the wide opening leaves room for
      whiskers.</p>`,
  },
  {
    id: 64,
    name: 'Cat Grooming Glove',
    price: 490,
    category: 'cat-grooming',
    inStock: true,
    pictures: ['Palm of the grooming glove with rubber tips', 'The grooming glove from the side'],
    description: `<strong>Description</strong>
      <p>Stroke your cat and collect the loose hair at the same time. Soft rubber tips cover the palm and the fingers;
      the hair gathers in a sheet that you peel off and throw away.</p>
      <p><strong>For:</strong> cats that run from brushes, with short or medium coats.</p>
      <p><strong>How to use:</strong> stroke from head to tail, lightly over belly and legs, on a dry coat or in the
      bath.</p>
      <p><strong>Size:</strong> one glove, fits most hands.</p>`,
  },
  {
    id: 67,
    name: 'Lavender Clumping Cat Litter 5 L',
    price: 1250,
    category: 'cat-litter',
    inStock: false,
    pictures: ['Front of a 5 litre bag of Panja lavender clumping cat litter', 'Close-up of the fine litter grains'],
    description: `<strong>Description</strong>
      <p>Fine clay grains that clump firmly when wet, so you lift out the lump and leave the rest. A light lavender
      scent keeps a small flat pleasant.</p>
      <p><strong>For:</strong> indoor cats; choose an unscented litter for kittens under 4 months.</p>
      <p><strong>How to use:</strong> fill the tray 6 cm deep, scoop daily, renew it every two to three weeks. Bin it,
      never flush it.</p>
      <p><strong>Size:</strong> 5 litres. It is a heavy item, so please ask us about delivery.</p>`,
  },
  {
    id: 68,
    name: 'Natural Bentonite Cat Litter 10 kg',
    price: 2200,
    category: 'cat-litter',
    inStock: false,
    pictures: ['Front of a 10 kg sack of Panja bentonite cat litter', 'Close-up of bentonite litter grains'],
    description: `<strong>Description</strong>
      <p>Plain bentonite clay, dried and sieved, with nothing added. It soaks up quickly, clumps well and raises little
      dust, and cats that dislike perfume accept it.</p>
      <p><strong>For:</strong> homes with several cats, catteries and shelters.</p>
      <p><strong>How to use:</strong> pour a layer of 6 to 8 cm, take out clumps every day and top up with fresh
      litter.</p>
      <p><strong>Size:</strong> 10 kg sack. It is a heavy item, so please ask us about delivery.</p>`,
  },
];
