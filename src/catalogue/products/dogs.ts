import type { ProductRecord } from '#catalogue/product-record.ts';

/** Dog food, treats, toys, bowls, collars and grooming. Supplements and deworming stand in `pharmacy.ts`. */
export const dogs: readonly ProductRecord[] = [
  {
    id: 1,
    name: 'Adult Dog Food Chicken & Rice 500 g',
    price: 650,
    category: 'dog-food',
    inStock: true,
    pictures: [
      'Front of a 500 g bag of Panja adult dog food with chicken and rice',
      'Steel bowl filled with chicken and rice kibble',
    ],
    description: `<strong>Description</strong>
      <p>Crunchy everyday kibble made with chicken and rice. The 500 g bag suits a small dog, a weekend away, or a
      first taste before you choose a bigger bag.</p>
      <p><strong>For:</strong> adult dogs of all breeds, from 12 months.</p>
      <p><strong>Contents:</strong> chicken, rice, maize, wheat bran, chicken fat, beet pulp, vitamins and
      minerals.</p>
      <p><strong>How to use:</strong> mix it into the old food over one week, and keep fresh water beside the
      bowl.</p>`,
  },
  {
    id: 2,
    name: 'Adult Dog Food Lamb & Rice 2 kg',
    price: 2100,
    category: 'dog-food',
    inStock: false,
    pictures: ['Front of a 2 kg bag of Panja adult dog food with lamb and rice', 'Close-up of lamb and rice kibble'],
    description: `<strong>Description</strong>
      <p>A gentle recipe with lamb and plenty of rice, for dogs that leave chicken in the bowl. Medium-sized
      pieces make them chew instead of gulping.</p>
      <p><strong>For:</strong> adult dogs of medium and large breeds.</p>
      <p><strong>Contents:</strong> lamb, rice, barley, sunflower oil, dried carrot, vitamins and minerals.</p>
      <p><strong>Size:</strong> 2 kg bag. Close it tightly after each meal and store it off the floor, away from
      damp.</p>`,
  },
  {
    id: 3,
    name: 'Adult Dog Food Beef & Vegetables 2 kg',
    price: 2150,
    category: 'dog-food',
    inStock: false,
    pictures: [
      'Front of a 2 kg bag of Panja adult dog food with beef and vegetables',
      'Close-up of beef and vegetable kibble',
    ],
    description: `<strong>Description</strong>
      <p>Hearty kibble with beef, carrots, peas and spinach, baked until crisp. It smells of a proper meal, which
      helps with picky eaters.</p>
      <p><strong>For:</strong> active adult dogs that walk, run or guard all day.</p>
      <ul><li>Beef</li><li>Carrots, peas and spinach for fibre</li><li>Wheat and rice for energy</li></ul>
      <p><strong>How to use:</strong> serve dry, or soften with a little warm water for older teeth. The feeding table
      is on the back of the 2 kg bag.</p>`,
  },
  {
    id: 4,
    name: 'Puppy Food Chicken & Milk 1 kg',
    price: 1350,
    category: 'puppy-food',
    inStock: true,
    pictures: [
      'Front of a 1 kg bag of Panja puppy food with chicken and milk',
      'The same puppy food bag seen from an angle',
      'Close-up of small puppy kibble',
    ],
    description: `<strong>Description</strong>
      <p>Little round kibble for little mouths, with chicken and milk powder. It softens quickly in warm water, so
      it works from the first solid meals onwards.</p>
      <p><strong>For:</strong> weaned puppies of all breeds up to 12 months.</p>
      <p><strong>Contents:</strong> chicken, rice, milk powder, egg, chicken fat, calcium, vitamins and
      minerals.</p>
      <p><strong>How to use:</strong> share the day's portion over three or four small meals, as the table on the 1 kg
      bag shows.</p>`,
  },
  {
    id: 5,
    name: 'Adult Dog Food Chicken 1kg',
    price: 1200,
    category: 'dog-food',
    inStock: true,
    pictures: [
      'Front of a 1 kg bag of Panja adult dog food with chicken',
      'The same adult dog food bag seen from an angle',
      'Close-up of chicken kibble',
    ],
    description: `<strong>Description</strong>
      <p>A plain recipe, and a good one to start with: crunchy kibble with chicken and nothing fancy. The 1 kg
      bag lasts a small dog about two weeks.</p>
      <p><strong>For:</strong> adult dogs from 12 months, at home or in the yard.</p>
      <p><strong>Contents:</strong> chicken, maize, rice, soya meal, chicken fat, fish oil, vitamins and
      minerals.</p>
      <p><strong>How to use:</strong> one meal in the morning and one in the evening; weigh the first few portions to
      learn what your dog needs.</p>`,
  },
  {
    id: 6,
    name: 'Adult Dog Food Chicken 3kg',
    price: 2300,
    category: 'dog-food',
    inStock: true,
    pictures: [
      'Front of a 3 kg bag of Panja adult dog food with chicken',
      'The 3 kg bag of chicken dog food beside the 1 kg bag',
    ],
    description: `<strong>Description</strong>
      <p>The family bag of the chicken kibble: the same recipe as the 1 kg bag.</p>
      <p><strong>For:</strong> adult dogs of medium and large breeds, and homes with more than one dog.</p>
      <p><strong>Contents:</strong> chicken, maize, rice, soya meal, chicken fat, fish oil, vitamins and
      minerals.</p>
      <p><strong>Size:</strong> 3 kg. Keep the kibble in its bag inside a lidded bin, so that it stays crisp in the
      monsoon.<br>It is a heavy item, so please ask us about delivery.</p>`,
  },
  {
    id: 7,
    name: 'Puppy Milk Replacer 300 g',
    price: 1450,
    category: 'puppy-food',
    inStock: true,
    pictures: ['Front of a 300 g tin of Panja puppy milk replacer', 'Puppy milk powder with a wooden scoop'],
    description: `<strong>Description</strong>
      <p>Fine milk powder for puppies whose mother has too little milk, or none. It dissolves without lumps and flows
      well through a small bottle teat.</p>
      <p><strong>For:</strong> orphaned and hand-fed puppies until they eat solid food.</p>
      <p><strong>How to use:</strong> stir into boiled water that has cooled to hand-warm, feed fresh, and throw away
      what is left. The table on the tin goes by age; a vet can check that your puppy is gaining weight.</p>
      <p><strong>Size:</strong> 300 g tin with a measuring scoop.</p>`,
  },
  {
    id: 11,
    name: 'Non-Slip Steel Dog Bowl',
    price: 750,
    category: 'dog-bowls',
    inStock: true,
    pictures: [
      'Stainless-steel dog bowl with a rubber foot, seen from an angle',
      'The steel dog bowl from above',
      'The steel dog bowl filled with kibble',
    ],
    description: `<strong>Description</strong>
      <p>A stainless-steel bowl that stays where you put it. The rubber ring around the foot grips tiles and marble and
      keeps breakfast quiet.</p>
      <ul><li>Does not rust or take on smells</li><li>Wide foot, hard to tip over</li><li>For food or water</li></ul>
      <p><strong>For:</strong> small and medium dogs.</p>
      <p><strong>Size:</strong> 22 cm across the foot, 6 cm high, holds about 700 ml.</p>
      <p><strong>How to use:</strong> wash by hand with soap and warm water after each meal, and dry the ring.</p>`,
  },
  {
    id: 13,
    name: 'Dog Shedding Comb',
    price: 690,
    category: 'dog-grooming',
    inStock: false,
    pictures: ['Dog shedding comb with a handle, front view', 'Close-up of the fine metal teeth of the comb'],
    description: `<strong>Description</strong>
      <p>When summer comes, the undercoat goes everywhere. This comb lifts the loose hair out before it reaches the
      sofa: its fine steel teeth pass through the top coat and collect the wool beneath.</p>
      <p><strong>For:</strong> dogs with a double coat, such as German Shepherds, Labradors and Huskies.</p>
      <p><strong>How to use:</strong> comb a dry coat in the direction of growth with light, short strokes. Stop if the
      skin turns pink.</p>
      <p><strong>Size:</strong> edge 6.5 cm wide, handle 13 cm.</p>`,
  },
  {
    id: 14,
    name: 'Kennel & Coat Shampoo 5L',
    price: 2200,
    category: 'dog-grooming',
    inStock: true,
    pictures: [
      'Front of a 5 litre canister of Duma kennel and coat shampoo',
      'The shampoo canister with its handle, seen from an angle',
    ],
    description: `<strong>Description</strong>
      <p>A big canister of mild, lightly scented shampoo for people who wash many dogs. It foams well in hard water and
      rinses out without leaving the coat sticky.</p>
      <p><strong>For:</strong> kennels, groomers, shelters and homes with several dogs.</p>
      <p><strong>How to use:</strong> wet the coat, work in shampoo diluted as the label says, rinse until the water
      runs clear. Keep out of eyes and ears.</p>
      <p><strong>Size:</strong> 5 litres. It is a heavy item, so please ask us about delivery.</p>`,
  },
  {
    id: 15,
    name: 'Dog Slicker Brush',
    price: 780,
    category: 'dog-grooming',
    inStock: true,
    pictures: ['Dog slicker brush seen from an angle', 'Close-up of the bent wire bristles of the brush'],
    description: `<strong>Description</strong>
      <p>Fine, slightly bent wires on a soft cushion work out small knots and dead hair without scratching. The rubber
      grip stays safe in a wet hand.</p>
      <p><strong>For:</strong> medium and long coats: Spitz, Shih Tzu, Cocker Spaniel, Golden Retriever.</p>
      <p><strong>How to use:</strong></p>
      <ul><li>Hold the hair at the root above a knot.</li><li>Brush from the tips inwards.</li><li>Pull the hair off the
      wires afterwards.</li></ul>
      <p><strong>Size:</strong> head 10 by 6 cm, 18 cm long in all.</p>`,
  },
  {
    id: 16,
    name: 'Nylon Dog Collar',
    price: 450,
    category: 'dog-collar',
    inStock: true,
    pictures: ['Red nylon dog collar with a round tag, from the front', 'Close-up of the click buckle of the collar'],
    description: `<strong>Description</strong>
      <p>A light, strong collar of woven nylon for every day. The buckle closes with one click, the metal D-ring holds
      lead and name tag, and the webbing dries quickly after rain.</p>
      <p><strong>For:</strong> small to medium dogs and growing puppies.</p>
      <p><strong>Size:</strong> 2 cm wide, adjusts from 28 to 44 cm. Measure the neck first; two fingers should fit
      under the collar.</p>
      <p><strong>How to use:</strong> check the fit each month on a young dog, and wash the collar by hand.</p>`,
  },
  {
    id: 17,
    name: 'Padded Dog Harness',
    price: 1650,
    category: 'dog-collar',
    inStock: true,
    pictures: ['Padded dog harness from the front', 'Close-up of the side buckle of the harness'],
    description: `<strong>Description</strong>
      <p>A vest-style harness that spreads the pull over the chest instead of the throat. Soft padding lies on the
      breastbone and the back, and a handle on top helps at the roadside.</p>
      <p><strong>For:</strong> medium dogs, strong pullers, and walks in traffic.</p>
      <ul><li>Two click buckles, four adjustable straps</li><li>Metal lead ring on the back</li><li>Breathable mesh
      lining</li></ul>
      <p><strong>Size:</strong> chest 55 to 75 cm; measure behind the front legs.</p>
      <p><strong>How to use:</strong> over the head, then buckle both sides.</p>`,
  },
  {
    id: 18,
    name: 'Rope Dog Leash',
    price: 850,
    category: 'dog-collar',
    inStock: true,
    pictures: ['Coiled rope dog leash', 'Close-up of the metal clasp of the leash'],
    description: `<strong>Description</strong>
      <p>Thick, soft braided rope that sits well in the hand, also when your dog suddenly sees a cat. A swivel behind
      the clasp keeps it from twisting.</p>
      <p><strong>For:</strong> medium and large dogs on daily walks.</p>
      <p><strong>Size:</strong> 1.5 m long, 12 mm thick, with a hand loop.</p>
      <p><strong>How to use:</strong> clip to the ring of a collar or harness, and test the clasp with a tug before you
      set off. Wash it in cold water and hang it up in the shade.</p>`,
  },
  {
    id: 19,
    name: 'Studded Dog Collar',
    price: 620,
    category: 'dog-collar',
    inStock: true,
    pictures: ['Brown dog collar with round metal studs, from the front', 'Close-up of the studs and the stitching'],
    description: `<strong>Description</strong>
      <p>A classic look for a dog with character: smooth faux leather with a row of round metal studs. The studs are
      riveted through and flat inside, so nothing presses on the neck.</p>
      <p><strong>For:</strong> medium and large dogs with a short coat.</p>
      <p><strong>Size:</strong> 3 cm wide, pin buckle with five holes, for necks from 38 to 50 cm.</p>
      <p><strong>How to use:</strong> leave room for two fingers. Wipe clean with a damp cloth, and take it off for
      baths.</p>`,
  },
  {
    id: 20,
    name: 'Retractable Dog Leash',
    price: 1550,
    category: 'dog-collar',
    inStock: true,
    pictures: ['Retractable dog leash from the side', 'The retractable leash with its hook, seen from an angle'],
    description: `<strong>Description</strong>
      <p>Freedom to sniff, and control when you need it: the tape runs out as your dog explores and rolls itself up on
      the way back. One thumb works both the brake and the lock.</p>
      <p><strong>For:</strong> calm dogs up to 20 kg, in parks and open places.</p>
      <p><strong>Size:</strong> 4 m tape in a hand-sized case with a moulded grip.</p>
      <p><strong>How to use:</strong> lock it short near roads and people, hold the handle and never the tape, and let
      it roll in slowly.</p>`,
  },
  {
    id: 33,
    name: 'Cotton Rope Bone Dog Toy',
    price: 420,
    category: 'dog-toys',
    inStock: true,
    pictures: ['Whole cotton rope bone with a knot at each end', 'Close-up of a knot of the rope bone'],
    description: `<strong>Description</strong>
      <p>Twisted cotton with a fat knot at each end, made for tugging, fetching and carrying around the house. Chewing
      on the soft strands gives busy teeth something to do.</p>
      <p><strong>For:</strong> puppies and adult dogs of small and medium size.</p>
      <p><strong>Size:</strong> 24 cm long, about 130 g.</p>
      <p><strong>How to use:</strong> play together and put it away afterwards. Wash at 30 degrees, dry in the sun, and
      replace it once long threads come loose.</p>`,
  },
  {
    id: 34,
    name: 'Squeaky Bone Dog Toy',
    price: 380,
    category: 'dog-toys',
    inStock: true,
    pictures: ['Squeaky toy bone seen from an angle', 'The squeaky bone from above'],
    description: `<strong>Description</strong>
      <p>One bite, one squeak, one very happy dog. This hollow bone of soft vinyl is light enough to throw indoors and
      bounces in directions nobody expects.</p>
      <p><strong>For:</strong> puppies and small dogs that carry more than they chew. Strong chewers do better with the
      Cotton Rope Bone Dog Toy.</p>
      <p><strong>Size:</strong> 15 cm long, 60 g.</p>
      <p><strong>How to use:</strong> stay nearby while your dog plays, and take the toy away if it tears or the
      squeaker shows.</p>`,
  },
  {
    id: 35,
    name: 'Polka Dot Rubber Ball Dog Toy',
    price: 290,
    category: 'dog-toys',
    inStock: true,
    pictures: ['Rubber ball with polka dots', 'The polka dot ball beside a dog bowl'],
    description: `<strong>Description</strong>
      <p>A bouncy, hollow rubber ball with dots that are easy to spot in the grass. It floats, so a tub or a paddling
      pool can be part of the game.</p>
      <p><strong>For:</strong> dogs of medium size that love to fetch.</p>
      <p><strong>Size:</strong> 6.5 cm across, about as big as a tennis ball. For a large dog it could be small enough
      to swallow, so please choose another toy.</p>
      <p><strong>How to use:</strong> throw, wait, repeat. Rinse off mud and sand afterwards.</p>`,
  },
  {
    id: 36,
    name: 'Calcium Milk Bone Dog Treat Biscuits 90 g',
    price: 340,
    category: 'dog-treats',
    inStock: true,
    pictures: ['Front of a 90 g pouch of Panja calcium milk bones', 'Close-up of small milk bone biscuits'],
    description: `<strong>Description</strong>
      <p>Little bone-shaped biscuits made with milk powder and calcium, crisp outside and slightly creamy inside. They
      keep a young dog busy for a few quiet minutes.</p>
      <p><strong>For:</strong> puppies from 4 months and small adult dogs.</p>
      <p><strong>Contents:</strong> milk powder, rice flour, wheat flour, egg, calcium carbonate.</p>
      <p><strong>How to use:</strong> one or two a day beside normal meals, with water at hand.</p>
      <p><strong>Size:</strong> 90 g pouch, about twelve biscuits.</p>`,
  },
  {
    id: 54,
    name: 'Chicken Dog Biscuits 400 g',
    price: 650,
    category: 'dog-treats',
    inStock: true,
    pictures: ['Front of a 400 g pouch of Panja chicken dog biscuits', 'Close-up of dog biscuits'],
    description: `<strong>Description</strong>
      <p>Oven-baked biscuits with chicken and whole wheat, made to crunch. They break cleanly in two, so one
      biscuit can be two rewards.</p>
      <p><strong>For:</strong> adult dogs of every size.</p>
      <p><strong>Contents:</strong> whole-wheat flour, chicken, oats, sunflower oil, egg, a pinch of turmeric.</p>
      <p><strong>Size:</strong> 400 g in a pouch that closes again, about sixty biscuits.</p>
      <p><strong>How to use:</strong> as a reward or a bedtime snack; make the next meal a little smaller.</p>`,
  },
  {
    id: 58,
    name: 'Dental Sticks for Dogs',
    price: 450,
    category: 'dog-treats',
    inStock: true,
    pictures: ['Front of a pouch of Panja dental sticks for dogs', 'Close-up of ridged dental sticks'],
    description: `<strong>Description</strong>
      <p>Bendy ridged sticks that take a while to chew. The ridges rub along the teeth as your dog works, and mint and
      parsley make the kisses that follow more pleasant.</p>
      <p><strong>For:</strong> adult dogs over 10 kg.</p>
      <p><strong>Contents:</strong> rice flour, potato starch, glycerine, chicken broth, parsley, mint.</p>
      <p><strong>How to use:</strong> one stick after a meal, always in company. It goes with brushing and does not
      replace it.</p>
      <p><strong>Size:</strong> 7 sticks, 12 cm each, 160 g.</p>`,
  },
  {
    id: 59,
    name: 'Plush Duck Dog Toy',
    price: 720,
    category: 'dog-toys',
    inStock: true,
    pictures: ['Plush duck dog toy seen from an angle', 'The plush duck from the front'],
    description: `<strong>Description</strong>
      <p>A cuddly duck with a soft squeak in its belly and wings that crinkle. Gentle dogs carry it to bed; lively ones
      shake it until it quacks.</p>
      <p><strong>For:</strong> puppies and dogs that like a soft toy.</p>
      <ul><li>Double-stitched seams</li><li>Embroidered eyes, no hard parts to swallow</li><li>Polyester
      filling</li></ul>
      <p><strong>Size:</strong> 25 cm from beak to tail.</p>
      <p><strong>How to use:</strong> keep an eye on the seams, mend or bin it when filling shows, and wash by
      hand.</p>`,
  },
  {
    id: 66,
    name: 'Puppy Training Bites 150 g',
    price: 390,
    category: 'dog-treats',
    inStock: true,
    pictures: ['Front of a 150 g pouch of Panja puppy training bites', 'Close-up of tiny soft training bites'],
    description: `<strong>Description</strong>
      <p>Soft, pea-sized rewards with chicken liver: your puppy swallows one in a second and looks up for the next
      lesson. They do not crumble in a pocket.</p>
      <p><strong>For:</strong> puppies from 10 weeks, and adult dogs in training.</p>
      <p><strong>Contents:</strong> chicken liver, rice flour, vegetable glycerine, pumpkin, egg.</p>
      <p><strong>How to use:</strong> reward at once, praise too, and count the bites as part of the day's food.</p>
      <p><strong>Size:</strong> 150 g, about 300 bites.</p>`,
  },
];
