import { shapes } from './shapes.ts';
import type { Kind } from './shapes.ts';

/** What a drawn picture shows: the kind of article, its colour and what is printed on it. */
export type Picture = { kind: Kind; colour: Colour; print: Print };

/** A colour with a darker one for edges and a lighter one for what is printed. */
export const palette = {
  red: { main: '#B8423A', dark: '#8F2F29', light: '#F6E3DC' },
  pink: { main: '#D9919C', dark: '#B5636F', light: '#FBECEC' },
  blue: { main: '#6482AE', dark: '#46618B', light: '#E6ECF4' },
  green: { main: '#6B8F66', dark: '#4C6D48', light: '#E7EFE2' },
  mint: { main: '#A6CDB9', dark: '#6F9E88', light: '#F1F8F3' },
  cream: { main: '#F4E9CF', dark: '#BFA978', light: '#B8423A' },
  white: { main: '#FBF9F4', dark: '#B9AE97', light: '#9DB0C8' },
  black: { main: '#4A453F', dark: '#2E2A26', light: '#EDE6DA' },
  silver: { main: '#C3C6C8', dark: '#8B9195', light: '#F4F5F5' },
  yellow: { main: '#E0B64C', dark: '#AD8527', light: '#FBF3DC' },
  purple: { main: '#8B6F9E', dark: '#664D78', light: '#EFE8F3' },
  orange: { main: '#D98547', dark: '#A95F2A', light: '#FBEBDD' },
  natural: { main: '#C69A52', dark: '#94692E', light: '#F3E5C8' },
} as const;

export type Colour = keyof typeof palette;

const colour_words: [RegExp, Colour][] = [
  [/\bRED\b|RETRO ?SPOT|\bUNION JACK\b|STRAWBERR|CHERR/, 'red'],
  [/\bPINK\b|\bROSES?\b|\bRASPBERRY\b/, 'pink'],
  [/\bBLUE\b|\bNAVY\b|\bSKY\b|SPACEBOY|\bTURQ/, 'blue'],
  [/\bMINT\b|\bAQUA\b/, 'mint'],
  [/\bGREEN\b|APPLES?\b|\bPEARS?\b|\bLEAF\b|WOODLAND|\bOLIVE\b/, 'green'],
  [/\bIVORY\b|\bCREAM\b/, 'cream'],
  [/\bBLACK\b|\bSLATE\b/, 'black'],
  [/\bWHITE\b|DOILEY|DOILY/, 'white'],
  [/\bSILVER\b|\bZINC\b|\bMETAL\b|\bGREY\b/, 'silver'],
  [/\bYELLOW\b|\bGOLD\b/, 'yellow'],
  [/\bPURPLE\b|\bLILAC\b|\bLAVENDER\b|SUKI/, 'purple'],
  [/\bORANGE\b|\bAMBER\b|ALPHABET/, 'orange'],
  [/\bWICKER\b|\bWOOD(?:EN)?\b|\bNATURAL\b|\bJUTE\b/, 'natural'],
];

/** What can be printed on an article. */
export const prints = ['plain', 'dots', 'stripes', 'flowers', 'hearts', 'leaves'] as const;
export type Print = (typeof prints)[number];

const print_words: [RegExp, Print][] = [
  [/RETRO ?SPOT|POLKADOT|SPOTTY|\bSPOTS?\b|DOTT?Y|STRAWBERR/, 'dots'],
  [/STRIPE|UNION JACK|GINGHAM|\bDINER\b/, 'stripes'],
  [/ROSES?\b|FLOWER|FLORAL|PAISLEY|DOILEY|DOILY|SUKI|BAROQUE|DAISY|REGENCY/, 'flowers'],
  [/\bLEAF\b|WOODLAND|APPLES?\b|PEARS?\b|BOTANICAL/, 'leaves'],
  [/\bHEARTS?\b|\bLOVE\b/, 'hearts'],
];

/** The words by which an article is told, the most telling ones first. */
const kind_words: [RegExp, Kind][] = [
  [/CAKE ?STAND/, 'cakestand'],
  [/KNEELING PAD/, 'doormat'],
  [/\bAPRON\b|OVEN GLOVE|TEA TOWEL/, 'apron'],
  [/CAKE CASES|MUFFIN CASES/, 'cake-case'],
  [/\bPURSE\b|WALLET/, 'purse'],
  [/(?:JUMBO|CHARLOTTE|STORAGE)\b.*\bBAG\b|\bTOTE\b|SHOPPER/, 'bag'],
  [/\bCARDS?\b|\bENVELOPES?\b/, 'card'],
  [/WRAP(?:PING)?\b|\bRIBBONS?\b|GIFT (?:BOX|TAPE)/, 'gift'],
  [/NAPKINS?\b|TISSUES?\b/, 'napkins'],
  [/BUNTING|GARLAND\b/, 'bunting'],
  [/\bLEIS\b/, 'flowers'],
  [/ALARM CLOCK/, 'alarm-clock'],
  [/\bCLOCK\b/, 'clock'],
  [/LUNCH ?(?:BAG|BOX)|PICNIC BAG/, 'lunch-bag'],
  [/BREAD ?BIN/, 'bread-bin'],
  [/\bHEART\b.*(?:WICKER|CHALK)|WICKER.*HEART|HANGING HEART(?! JAR)|HEART DECORATION|WHITE HEART/, 'heart'],
  [/RABBIT|BUNNY/, 'rabbit'],
  [/NIGHT LIGHT|LIGHTS\b/, 'lights'],
  [/JAR T-?LIGHT|\bJARS?\b|\bJAM\b/, 'jar'],
  [/T-?LIGHT|CANDLE|LANTERN/, 'lantern'],
  [/TEA ?CUP|CUP AND SAUCER|SAUCER/, 'teacup'],
  [/EGG CUP/, 'egg-cup'],
  [/\bMUGS?\b|\bCUPS?\b|BEAKER/, 'mug'],
  [/TEA ?POT\b/, 'teapot'],
  [/WATERING CAN/, 'watering-can'],
  [/\bJUG\b/, 'jug'],
  [/\bBOWLS?\b/, 'bowl'],
  [/\bPLATES?\b/, 'plate'],
  [/JELLY MOULD|\bMOULDS?\b/, 'mould'],
  [/\bTINS?\b/, 'tin'],
  [/\bBASKETS?\b/, 'basket'],
  [/DOOR ?MAT|KNEELING PAD|\bRUG\b/, 'doormat'],
  [/CUSHION|PILLOW/, 'cushion'],
  [/UMBRELLA|PARASOL/, 'umbrella'],
  [/BOTTLE|FLASK/, 'bottle'],
  [/\bFAN\b/, 'fan'],
  [/GLIDERS?\b|\bPLANE\b/, 'glider'],
  [/FRAME\b|\bPICTURE\b/, 'frame'],
  [/\bSIGN\b|CHALK ?BOARD|BLACK ?BOARD|MEMO ?BOARD|PLAQUE|PLACE SETTING/, 'sign'],
  [/\bBIRD\b|\bDOVE\b|\bOWL\b|\bROBIN\b/, 'bird'],
  [/SHARPENER|PENCILS?\b|\bPENS?\b|CRAYON/, 'pencil'],
  [/POPCORN/, 'popcorn'],
  [/\bORNAMENT|BAUBLE|DECORATION/, 'ornament'],
  [/DOLL\b|DOLLY|TEDDY|\bTOY\b|SKITTLES|SOLDIER|DOMINO|\bGAME\b|PLAYING/, 'toy'],
  [/PLANT|\bGROW\b|\bPOTS?\b|GARDEN/, 'plant'],
  [/\bBOX(?:ES)?\b|\bCHEST\b|\bDRAWER\b/, 'box'],
  [/\bBAGS?\b/, 'bag'],
];

const ordinary_colour: Partial<Record<Kind, Colour>> = {
  cakestand: 'pink',
  basket: 'natural',
  lantern: 'mint',
  jar: 'mint',
  pencil: 'yellow',
  doormat: 'natural',
  frame: 'natural',
  glider: 'natural',
  plant: 'green',
  tin: 'red',
  rabbit: 'white',
  popcorn: 'red',
  napkins: 'pink',
  flowers: 'pink',
  card: 'cream',
  mould: 'silver',
};

/** Where neither the title nor the kind tells one: any, but always the same. */
const any_colours: readonly Colour[] = ['blue', 'red', 'green', 'pink', 'yellow', 'mint', 'purple'];
const anyColour = (words: string): Colour => any_colours[words.length % any_colours.length]!;

/** What a picture of an article would show, by its title; undefined where the title tells no kind that can be drawn. */
export function pictureOf(title: string): Picture | undefined {
  const words = title.toUpperCase();
  const kind = kind_words.find(([pattern]) => pattern.test(words))?.[1];
  if (!kind) return undefined;
  const colour =
    colour_words.find(([pattern]) => pattern.test(words))?.[1] ?? ordinary_colour[kind] ?? anyColour(words);
  const print = print_words.find(([pattern]) => pattern.test(words))?.[1] ?? 'plain';
  return { kind, colour, print };
}

/** The name of a picture, such as `bag.red.dots`: all that is needed to draw it. */
export const nameOf = ({ kind, colour, print }: Picture): string => `${kind}.${colour}.${print}`;

/** The picture of a name; undefined where there is none. */
export function parsePicture(name: string): Picture | undefined {
  const [kind = '', colour = '', print = '', ...rest] = name.split('.');
  const is_known =
    Object.hasOwn(shapes, kind) && Object.hasOwn(palette, colour) && prints.includes(print as Print);
  return is_known && rest.length === 0
    ? { kind: kind as Kind, colour: colour as Colour, print: print as Print }
    : undefined;
}
