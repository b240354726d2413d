/**
 * Words that mean the same to a shopper, in English, Urdu and Roman Urdu (D91). A row is one meaning, and what it also
 * is, by first words: a puppy is a dog and a baby. Roman Urdu is compared by its sound (`soundOf`), so one spelling of
 * each sound is enough. A word of the catalogue brings all words of its rows along, so one that also means something
 * else, such as `wash`, needs a row of its own.
 */
export const meanings: readonly (readonly [words: string, also?: string])[] = [
  // Animals
  [
    'dog doggy canine labrador german shepherd alsatian husky bulldog rottweiler kutta kutte kutton کتا کتے کتوں کتیا ڈاگ',
  ],
  ['puppy puppies pup pilla pille پلا پلے پپی', 'dog baby'],
  ['cat kitty persian siamese himalayan billi billa billiyan billiyon بلی بلا بلیاں بلیوں بلیاں کیٹ'],
  ['kitten kitty bilongra بلونگڑا بلونگڑے', 'cat baby'],
  ['bird parinda parinde parindon chirya chiriya chirion پرندہ پرندے پرندوں چڑیا چڑیوں برڈ'],
  ['parrot tota tote toton toota mithu mitthu طوطا طوطے طوطوں توتا توتے پیرٹ', 'bird'],
  ['ringneck alexandrine macaw cockatoo', 'parrot'],
  ['budgie budgy budgerigar australian aussie bajri بجری آسٹریلین', 'parrot'],
  ['lovebird fischer لوبرڈ', 'parrot'],
  ['cockatiel cocktail کاکٹیل', 'parrot'],
  ['finch finches canary فنچ', 'bird'],
  ['chick chuza chuze chuzon choza چوزہ چوزے چوزوں', 'bird baby'],
  ['baby bacha bache bachon newborn بچہ بچے بچوں'],
  // Food
  ['food feed diet khana khane khorak khurak ghiza rashan کھانا کھانے خوراک غذا راشن فوڈ'],
  ['kibble', 'dry food'],
  ['dry khushk خشک'],
  ['seed dana dane beej bajra دانہ دانے دانا بیج باجرہ باجرا', 'food'],
  ['treat snack biscuit cookie بسکٹ ٹریٹ'],
  ['creamy lickable lollipop churu', 'stick'],
  ['stick'],
  ['chicken murgi murghi chikan poultry مرغی چکن'],
  ['beef meat gosht گوشت'],
  ['lamb mutton bakra dumba بکرا دنبہ'],
  ['fish machli machhli مچھلی فش'],
  ['rice chawal چاول'],
  ['milk doodh دودھ'],
  ['egg anda انڈا'],
  ['nut peanut moongphali مونگ مونگپھلی'],
  ['gravy jelly mousse shorba شوربہ', 'wet'],
  ['wet'],
  // For eating and drinking
  ['bowl plate dish bartan katora katori piyala برتن کٹورا کٹوری پیالہ پیالا باؤل'],
  ['feeder dispenser automatic ڈسپنسر فیڈر'],
  ['water pani پانی'],
  ['fountain fawara فوارہ', 'water'],
  ['bottle botal بوتل'],
  ['steel stainless metal loha lohe سٹیل اسٹیل لوہا'],
  // Outdoors
  ['collar patta pata patti پٹا پٹہ کالر'],
  ['leash lead rassi zanjeer chain patta پٹا پٹہ رسی زنجیر'],
  ['harness vest belt jacket بیلٹ ہارنس'],
  ['ring rings challa chhalla چھلا چھلے'],
  // Toys
  ['toy khilona khilone khilauna khel کھلونا کھلونے کھیل'],
  ['ball gend gaind گیند بال'],
  ['mouse chuha chooha چوہا', 'toy'],
  ['duck batakh بطخ'],
  ['bone haddi ہڈی'],
  ['feather pankh پنکھ'],
  ['wand teaser chari چھڑی'],
  ['swing jhoola jhula jhule جھولا جھولے', 'toy'],
  ['ladder seerhi seedhi siri سیڑھی', 'toy'],
  ['bell ghanti ghunghru گھنٹی'],
  ['leg foot paon پاؤں'],
  ['rope rassi رسی'],
  ['scratch scratching scratcher claw nail nakhun ناخن', 'toy'],
  ['squeaky squeak sound awaz آواز'],
  ['plush stuffed'],
  ['soft naram نرم'],
  // Litter
  ['litter sand ret reti mitti toilet potty ریت مٹی لٹر'],
  ['lavender scented perfume khushbu khushboo خوشبو'],
  // Health
  ['medicine medical meds dawa dawai dawaiyan pharmacy دوا دوائی دوائیں ادویات میڈیسن'],
  ['deworming dewormer deworm worm wormer keera keere keeron kiron کیڑا کیڑے کیڑوں', 'medicine'],
  ['flea tick pissu joon juen chichar chichri lice پسو جوں جوئیں چچڑ چیچڑ', 'medicine'],
  ['antiseptic firstaid wound injury zakhm zakham chot زخم چوٹ', 'medicine'],
  ['supplement vitamin multivitamin taqat سپلیمنٹ وٹامن طاقت'],
  ['calcium کیلشیم'],
  ['joint jor joron hip جوڑ جوڑوں'],
  ['tablet goli golian pill گولی گولیاں ٹیبلٹ'],
  ['drop qatre qatra قطرے قطرہ'],
  ['oil tel تیل'],
  ['skin jild khujli itch itching جلد خارش'],
  ['dental tooth teeth dant daant دانت دانتوں'],
  ['spray سپرے اسپرے'],
  // Grooming
  ['grooming groom safai صفائی'],
  ['shampoo soap sabun nahana nahlana شیمپو صابن نہلانے', 'wash'],
  ['wash bath'],
  ['brush برش kanghi kangha کنگھی'],
  ['comb kanghi kangha کنگھی کنگھا'],
  ['hair fur coat baalon بال بالوں'],
  ['glove dastana dastane دستانہ دستانے'],
  // Home
  ['cage pinjra pinjre پنجرہ پنجرا پنجرے'],
  ['bed bistar بستر'],
  ['training train tarbiyat sikhana تربیت'],
  ['small chota chote chhota چھوٹا چھوٹے چھوٹی'],
  ['large big bara bare barra بڑا بڑے بڑی'],
  // Sizes
  ['s', 'small'],
  ['m medium'],
  ['l', 'large'],
];

/** Words of several meanings above, which alone don't tell what is sought. */
export const generalWords = 'dog cat bird parrot puppy kitten baby food small large pet';

/**
 * Brands that shoppers in Pakistan know and the shop doesn't have: each leads to products of these kinds (D126). A name
 * is one word here; its spaces don't matter.
 */
export const brands: readonly (readonly [kinds: readonly string[], names: string])[] = [
  [
    ['dog food', 'cat food'],
    'royalcanin royalcanine royalkenin purina proplan drools drolls reflex reflux smartheart bonacibo nutragold josera brit ' +
      'orijen origen acana hills sciencediet farmina رائلکینن رائلکینین رائلکینائن رویلکینن پیورینا پرینا پرینہ پروپلان ' +
      'ڈرولز ڈرول ریفلیکس رفلیکس سمارٹہارٹ اسمارٹہارٹ بوناسیبو نیوٹراگولڈ جوسیرا برٹ بریٹ اوریجن اوریجین اکانا ایکانا ہلز ' +
      'فارمینا فرمینا',
  ],
  [['dog food'], 'pedigree pedigri happy پیڈیگری پیڈگری ہیپی'],
  [
    ['cat food'],
    'whiskas whiskers wiskas meo miaow felix friskies kitekat kitikat sheba temptations temptation happy وسکاس وہسکاس ' +
      'وسکس ویسکاس میاو میو فیلکس فیلیکس فرسکیز فریسکیز کٹیکیٹ کائٹکیٹ شیبا ٹیمپٹیشنز ٹیمپٹیشن ہیپی',
  ],
  [['cat litter'], 'catsan katsan کیٹسن کیٹسان'],
  [['bird food'], 'verselelaga versele kaytee zupreem ورسیلیلاگا ورسیلےلاگا کیٹی زوپریم'],
];

/** Animals that the shop has nothing for: a search for them finds nothing. */
export const otherAnimals =
  'rabbit bunny khargosh hamster gerbil guineapig chinchilla ferret squirrel gilehri rat turtle tortoise kachwa kachhua snake ' +
  'lizard iguana reptile goldfish tank fishbowl fishfood aquarium horse ghora donkey cow gaye buffalo bhains goat bakri ' +
  'sheep camel monkey bandar pigeon kabootar hen rooster quail bater خرگوش ہیمسٹر گلہری کچھوا کچھوے سانپ چھپکلی مچھلیگھر ' +
  'ایکویریم گھوڑا گھوڑے گدھا گائے بھینس بکری بندر کبوتر بٹیر';

/** Things that the shop has not, although its descriptions name them: a description that has them fits no better. */
export const otherThings =
  'cage pinjra pinjre bed carrier crate kennel house tree tent clothes shirt sweater diaper pamper muzzle stroller tunnel ' +
  'pillow blanket basket bag camera gps clipper trimmer cutter nailcutter wheel vaccine پنجرہ پنجرا پنجرے';

/** Words that name no product, as they are written: they are left out of a search that has others. */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the for of and with in to my i me need want buy best good cheap price rate rs pkr rupees order online shop pakistan ' +
    'ka ki ke kay k ko kee kai wala wali wale walay liye lye liay chahiye chahye chaiye mujhe mujhy mein se aur hai hain ' +
    'kya acha achi qeemat keemat sasta sasti do dein old under ' +
    'کا کی کے کو والا والی والے لیے لئے چاہیے چاہئے چاہیئے مجھے میں سے اور ہے ہیں قیمت اچھا اچھی سستا سستی'
  ).split(' '),
);
