import type { ProductRecord } from '#catalogue/product-record.ts';

/**
 * Everything on the pharmacy list. Its texts send people to their vet and to the leaflet: they promise no effect and
 * give no dosage.
 */
export const pharmacy: readonly ProductRecord[] = [
  {
    id: 8,
    name: 'Dog Multivitamin Supplement Tablets',
    price: 950,
    category: 'dog-supplements',
    inStock: true,
    pictures: ['Front of a jar of Duma dog multivitamin tablets', 'Open jar with multivitamin tablets'],
    description: `<strong>Description</strong>
      <p>Chewable tablets with vitamins A, D3, E and the B group, plus zinc and iron, in a liver flavour that most dogs
      take from the hand.</p>
      <p><strong>For:</strong> adult dogs whose home-cooked meals may need rounding off. A dog on complete food seldom
      needs more, so ask your vet first.</p>
      <p><strong>How to use:</strong> follow the leaflet, whole or crumbled over food. Do not combine it with other
      vitamin products.</p>
      <p><strong>Size:</strong> jar of 60 tablets. Keep it out of reach of children.</p>`,
  },
  {
    id: 9,
    name: 'Dog Joint Care Supplement Chews',
    price: 1650,
    category: 'dog-supplements',
    inStock: false,
    pictures: ['Front of a jar of Duma dog joint care chews', 'Close-up of soft chews'],
    description: `<strong>Description</strong>
      <p>Soft chews with glucosamine, chondroitin and turmeric, baked with chicken so that they feel like a
      treat.</p>
      <p><strong>For:</strong> older dogs and large breeds. Stiffness and limping have many causes: let your vet examine
      your dog before you begin.</p>
      <p><strong>How to use:</strong> give them with a meal, as the leaflet says for your dog's weight, and tell your
      vet about any other medicine.</p>
      <p><strong>Size:</strong> jar of 45 chews, 180 g. Close the lid well; chews dry out.</p>`,
  },
  {
    id: 10,
    name: 'Fish Oil Supplement for Dogs 200 ml',
    price: 1250,
    category: 'dog-supplements',
    inStock: true,
    pictures: ['Front of a 200 ml pump bottle of Duma fish oil for dogs', 'The pump bottle seen from an angle'],
    description: `<strong>Description</strong>
      <p>Sardine oil with omega-3 fatty acids, in a bottle with a pump. A drizzle makes
      plain kibble smell of the harbour.</p>
      <p><strong>For:</strong> dogs of all sizes. Oil is rich food: ask your vet first if your dog is overweight, has a
      sensitive stomach or takes medicine.</p>
      <p><strong>How to use:</strong> pump over the meal, as the leaflet says. Shake before use.</p>
      <p><strong>Size:</strong> 200 ml. Keep it cool and dark, and use it up soon after opening.</p>`,
  },
  {
    id: 12,
    name: 'Dog Deworming Paste',
    price: 480,
    category: 'dog-deworming',
    inStock: false,
    pictures: ['Carton and tube of Duma dog deworming paste', 'Close-up of the paste tube'],
    description: `<strong>Description</strong>
      <p>A mild-tasting paste in a tube, for dogs that spit out every tablet. The active substance is named on the
      carton.</p>
      <p><strong>For:</strong> dogs that your vet wants dewormed. Whether, when and how often is the vet's decision,
      above all for puppies, pregnant or sick dogs.</p>
      <p><strong>How to use:</strong> weigh your dog, read the leaflet and follow it exactly; place the paste on the
      back of the tongue. Not for cats.</p>
      <p><strong>Size:</strong> one tube. Keep it away from children, and wash your hands.</p>`,
  },
  {
    id: 50,
    name: 'Bird Multivitamin Supplement Drops 30 ml',
    price: 550,
    category: 'bird-supplements',
    inStock: true,
    pictures: ['Carton and dropper bottle of Chirya bird multivitamin drops, 30 ml', 'Close-up of the dropper bottle'],
    description: `<strong>Description</strong>
      <p>Vitamins A, D3, E and B complex in a clear liquid that mixes with water. The dropper lets you count each
      drop.</p>
      <p><strong>For:</strong> budgies, parrots, finches and canaries fed mainly on seed. A fluffed-up, quiet bird is an
      emergency: see a vet first.</p>
      <p><strong>How to use:</strong> follow the leaflet for drinking water or soft food, and change treated water every
      day. Your vet can tell you how long to give it.</p>
      <p><strong>Size:</strong> 30 ml. Store it below 25 degrees.</p>`,
  },
  {
    id: 57,
    name: 'Dog Deworming Tablets',
    price: 360,
    category: 'dog-deworming',
    inStock: true,
    pictures: ['Carton and blister of Duma dog deworming tablets', 'Close-up of the blister'],
    description: `<strong>Description</strong>
      <p>Scored tablets in a blister, with a meat flavour that makes them easier to give. Carton and leaflet name the
      active substances and the worms they are meant for.</p>
      <p><strong>For:</strong> dogs, once your vet has advised it. Please ask before treating puppies, pregnant or
      nursing dogs, or a dog that is unwell.</p>
      <p><strong>How to use:</strong> by body weight, exactly as the leaflet says. Never give them to cats.</p>
      <p><strong>Size:</strong> one blister of twelve tablets. Keep out of reach of children.</p>`,
  },
  {
    id: 60,
    name: 'Flea & Tick Spot-On for Dogs',
    price: 850,
    category: 'dog-deworming',
    inStock: true,
    pictures: ['Carton and pipettes of Duma flea and tick spot-on for dogs', 'Close-up of one pipette'],
    description: `<strong>Description</strong>
      <p>Liquid in single-use pipettes that is put on the skin between the shoulder blades, where your dog can't lick
      it.</p>
      <p><strong>For:</strong> dogs only: it can be dangerous to cats, so keep them apart until the spot is dry. Ask
      your vet whether it suits your dog's age, weight and health.</p>
      <p><strong>How to use:</strong> part the hair, empty the pipette onto the skin, and follow the leaflet on bathing
      and repeating. Wash your hands.</p>
      <p><strong>Size:</strong> carton of three pipettes.</p>`,
  },
  {
    id: 62,
    name: 'Omega Skin & Coat Drops 50 ml',
    price: 990,
    category: 'dog-and-cat-supplements',
    inStock: true,
    pictures: ['Carton and dropper bottle of Duma omega skin and coat drops, 50 ml', 'Close-up of the dropper bottle'],
    description: `<strong>Description</strong>
      <p>A blend of fish, linseed and sunflower oils with vitamin E: omega-3 and omega-6 fatty acids by the drop.</p>
      <p><strong>For:</strong> dogs and cats that eat mostly dry food. Itching, bald patches or a suddenly dull coat
      belong in front of a vet, who decides what is needed.</p>
      <p><strong>How to use:</strong> drip it over food and follow the leaflet. It smells of fish, which cats count as
      an advantage.</p>
      <p><strong>Size:</strong> 50 ml glass bottle. Store it in the fridge once open.</p>`,
  },
  {
    id: 63,
    name: 'Kitten Milk Powder 200 g',
    price: 1100,
    category: 'cat-supplements',
    inStock: true,
    pictures: ['Front of a 200 g tin of Panja kitten milk powder', 'Kitten milk powder with a wooden scoop'],
    description: `<strong>Description</strong>
      <p>A milk for kittens without a mother, or with too many brothers and sisters: low in lactose, with taurine and
      vitamins. Cow's milk is no substitute for it.</p>
      <p><strong>For:</strong> kittens until they are weaned. Very young or weak kittens need a vet at once, and your
      vet decides how they are fed.</p>
      <p><strong>How to use:</strong> mix with warm boiled water as the leaflet says, feed with the kitten on its belly,
      and make every bottle fresh.</p>
      <p><strong>Size:</strong> 200 g tin with a scoop.</p>`,
  },
  {
    id: 65,
    name: 'Cat Taurine Tablets',
    price: 880,
    category: 'cat-supplements',
    inStock: true,
    pictures: ['Front of a jar of Duma cat taurine tablets', 'Open jar with taurine tablets'],
    description: `<strong>Description</strong>
      <p>Taurine is an amino acid that cats must get from their food. These small tablets bring it in a chicken flavour,
      for bowls that are cooked at home.</p>
      <p><strong>For:</strong> adult cats. Complete cat food already contains taurine, so ask your vet whether your cat
      needs more.</p>
      <p><strong>How to use:</strong> as the leaflet says, from the hand or crushed into wet food. Tell your vet if your
      cat takes other medicine.</p>
      <p><strong>Size:</strong> jar of 80 tablets. Store it dry.</p>`,
  },
  {
    id: 69,
    name: 'First-Aid Antiseptic Spray 100 ml',
    price: 420,
    category: 'pharmacy',
    inStock: true,
    pictures: ['Front of a 100 ml bottle of Duma first-aid antiseptic spray', 'Close-up of the spray nozzle'],
    description: `<strong>Description</strong>
      <p>A clear antiseptic spray without alcohol, for the first-aid box at home or in the car. It is meant for cleaning
      small scrapes.</p>
      <p><strong>For:</strong> dogs and cats; for a bird, ask your vet first. Deep, dirty or bleeding wounds, bites and
      anything near the eyes: cover them and go to the vet.</p>
      <p><strong>How to use:</strong> follow the leaflet. Spray from a short distance, keep it out of eyes, ears and
      mouth, and keep your pet from licking it.</p>
      <p><strong>Size:</strong> 100 ml bottle.</p>`,
  },
];
