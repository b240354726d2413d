import type { ProductRecord } from '#catalogue/product-record.ts';

/** Bird food, bowls, toys, rings and harness. The drops stand in `pharmacy.ts`. */
export const birds: readonly ProductRecord[] = [
  {
    id: 37,
    name: 'Budgie Seed Mix 5 kg',
    price: 2200,
    category: 'bird-food',
    inStock: true,
    pictures: ['Front of a 5 kg sack of Chirya budgie seed mix', 'Close-up of budgie seed mix'],
    description: `<strong>Description</strong>
      <p>The aviary sack of the budgie mix: cleaned bajra, kangni, canary seed, hulled oats and niger seed, in the same
      proportions as the small bag.</p>
      <p><strong>For:</strong> breeders, and cages with many budgies or finches.</p>
      <p><strong>How to use:</strong> fill the cup fresh each morning and blow off empty husks first. Offer greens, grit
      and clean water beside it.</p>
      <p><strong>Size:</strong> 5 kg. Store it dry in a tin with a lid, safe from weevils.<br>It is a heavy item, so
      please ask us about delivery.</p>`,
  },
  {
    id: 38,
    name: 'Budgie Seed Mix 1 kg',
    price: 480,
    category: 'bird-food',
    inStock: true,
    pictures: ['Front of a 1 kg bag of Chirya budgie seed mix', 'Close-up of budgie seed mix'],
    description: `<strong>Description</strong>
      <p>Small round seeds, cleaned of dust and stalks, that budgies husk with a happy crackle. One bag feeds a pair for
      about six weeks.</p>
      <p><strong>For:</strong> budgies, finches and other small seed eaters.</p>
      <p><strong>Contents:</strong> bajra (pearl millet), kangni (foxtail millet), canary seed, hulled oats, niger
      seed.</p>
      <p><strong>How to use:</strong> empty the husks daily and refill, and add some spinach or coriander twice a
      week.</p>
      <p><strong>Size:</strong> 1 kg bag.</p>`,
  },
  {
    id: 39,
    name: 'Parrot Seed & Nut Mix 1 kg',
    price: 980,
    category: 'bird-food',
    inStock: true,
    pictures: ['Front of a 1 kg bag of Chirya parrot seed and nut mix', 'Close-up of parrot seed and nut mix'],
    description: `<strong>Description</strong>
      <p>A colourful mix that gives a strong beak some work: striped sunflower, safflower, maize, peanuts in the shell
      and whole dried chillies, which parrots love.</p>
      <p><strong>For:</strong> ringnecks, Alexandrines, African greys and cockatoos.</p>
      <p><strong>How to use:</strong> offer it in the morning, with fresh fruit and vegetables later in the day. Nuts
      are rich, so let your bird finish the small seeds before you refill.</p>
      <p><strong>Size:</strong> 1 kg bag.</p>`,
  },
  {
    id: 41,
    name: 'Clip-On Bird Feeder',
    price: 320,
    category: 'bird-bowls',
    inStock: true,
    pictures: ['Clip-on bird feeder from the front', 'The clip-on feeder filled with seed'],
    description: `<strong>Description</strong>
      <p>A cup that clips to the bars at perch height, so that seed stays off the floor and clear of droppings. It lifts
      off in a second for refilling.</p>
      <p><strong>For:</strong> budgies, finches, lovebirds and cockatiels.</p>
      <p><strong>Size:</strong> 9 by 8 cm, holds about 120 g of seed; fits bars up to 15 mm apart.</p>
      <p><strong>How to use:</strong> hook it on beside a perch, and wash it every week in warm water.</p>`,
  },
  {
    id: 42,
    name: 'Bird Water Dispenser',
    price: 290,
    category: 'bird-bowls',
    inStock: true,
    pictures: ['Bird water dispenser from the front', 'Close-up of the drinking nozzle'],
    description: `<strong>Description</strong>
      <p>A clear bottle that hangs outside the cage and lets birds drink from a small spout inside. The water stays
      clean of husks and feathers, and you see at a glance how much is left.</p>
      <p><strong>For:</strong> budgies, canaries, finches and lovebirds.</p>
      <p><strong>Size:</strong> 150 ml, 16 cm long, with a holder for the bars.</p>
      <p><strong>How to use:</strong> change the water daily, twice in hot weather. Leave the old cup in until every
      bird has found the spout.</p>`,
  },
  {
    id: 43,
    name: 'Parrot D-swing',
    price: 800,
    category: 'bird-toys',
    inStock: true,
    pictures: [
      'D-shaped parrot swing with a bell',
      'Close-up of the bell on the swing',
      'Parrot swings of different sizes side by side',
    ],
    sizeOptions: [
      { name: 'S', price: 800 },
      { name: 'M', price: 1100 },
      { name: 'L', price: 1300 },
      { name: 'XL', price: 1900 },
      { name: 'XXL', price: 2100 },
    ],
    description: `<strong>Description</strong>
      <p>A D-shaped swing with a natural wood perch and a bell to ring. It hangs from one metal hook and turns
      freely.</p>
      <p><strong>Size:</strong> width of the perch</p>
      <ul><li>S 12 cm: budgies, lovebirds</li><li>M 16 cm: cockatiels</li><li>L 20 cm: ringnecks</li><li>XL 26 cm:
      Alexandrines, African greys</li><li>XXL 32 cm: cockatoos, macaws</li></ul>
      <p><strong>How to use:</strong> leave room for the tail on both sides, and look over hook and bell each
      week.</p>`,
  },
  {
    id: 44,
    name: 'Bird Bell & Beads Toy',
    price: 350,
    category: 'bird-toys',
    inStock: true,
    pictures: ['Hanging bird toy with beads and a bell, from the front', 'Close-up of the bell'],
    description: `<strong>Description</strong>
      <p>Bright wooden beads on a string, with a bell at the bottom that answers every nudge. Birds turn the beads, pull
      the string and talk back to the bell.</p>
      <p><strong>For:</strong> budgies, lovebirds and cockatiels.</p>
      <p><strong>Size:</strong> 20 cm long with a quick-link for the cage bars.</p>
      <p><strong>How to use:</strong> hang it near a perch but not over the food. Swap it with another toy now and then,
      and remove it when the string frays.</p>`,
  },
  {
    id: 45,
    name: 'Parrot Ladder',
    price: 1200,
    category: 'bird-toys',
    inStock: true,
    pictures: [
      'Wooden parrot ladder from the front',
      'Close-up of the wooden rungs',
      'Parrot ladders of different sizes side by side',
    ],
    sizeOptions: [
      { name: 'S', price: 1200 },
      { name: 'M', price: 1500 },
      { name: 'L', price: 1700 },
    ],
    description: `<strong>Description</strong>
      <p>A solid wooden ladder for climbing between perches or down to the play table. Rounded rungs give feet a good
      grip and the beak something to test.</p>
      <p><strong>Size:</strong> length, and for whom</p>
      <ul><li>S, 30 cm: cockatiels</li><li>M, 45 cm: ringnecks</li><li>L, 60 cm: Alexandrines, African greys</li></ul>
      <p><strong>How to use:</strong> hang it by its hooks, steep for exercise or flat as a bridge. Gnaw marks are
      normal; a cracked rung is not.</p>`,
  },
  {
    id: 46,
    name: 'Bird Leg Rings Set of 10',
    price: 250,
    category: 'bird-rings',
    inStock: true,
    pictures: ['Ten bird leg rings', 'Close-up of one open leg ring'],
    description: `<strong>Description</strong>
      <p>Ten light plastic rings that help you tell your birds apart: pairs, brothers and sisters, this year's chicks.
      They clip on without a tool.</p>
      <p><strong>For:</strong> grown budgies and lovebirds. Larger birds can crack plastic, so use metal rings
      there.</p>
      <p><strong>Size:</strong> 4.5 mm inside, ten rings in a bag.</p>
      <p><strong>How to use:</strong> open, place and close gently. The ring must slide and turn; check it every week,
      and take it off if the leg swells.</p>`,
  },
  {
    id: 47,
    name: 'Parrot Harness with Lead',
    price: 1350,
    category: 'bird-rings',
    inStock: true,
    pictures: ['Parrot harness with its lead, laid out', 'Close-up of the small buckle of the harness'],
    description: `<strong>Description</strong>
      <p>Fresh air without the worry: a soft harness that leaves the wings free, with a stretchy lead that brakes a
      sudden take-off gently.</p>
      <p><strong>For:</strong> tame ringnecks, Alexandrines and African greys.</p>
      <p><strong>Size:</strong> chest 18 to 28 cm, lead 1.8 m with a wrist loop.</p>
      <p><strong>How to use:</strong> let your bird get to know it at home, a few minutes a day, with treats. Never tie
      the lead to a perch or leave your bird alone in it.</p>`,
  },
  {
    id: 51,
    name: 'Hand-Feeding Formula for Chicks 400 g',
    price: 1150,
    category: 'bird-food',
    inStock: true,
    pictures: [
      'Front of a 400 g tin of Chirya hand-feeding formula',
      'Hand-feeding formula powder with a wooden scoop',
    ],
    description: `<strong>Description</strong>
      <p>Fine powder that mixes to a smooth porridge for chicks raised by hand, from maize, rice, soya protein, egg,
      vegetable oil, vitamins and minerals.</p>
      <p><strong>For:</strong> chicks of parrots, cockatiels, lovebirds and budgies.</p>
      <p><strong>How to use:</strong> stir into warm boiled water as the table on the tin says, test the warmth with a
      thermometer, and make each feed fresh. If you are new to it, let an experienced keeper or your vet show you.</p>
      <p><strong>Size:</strong> 400 g tin.</p>`,
  },
];
