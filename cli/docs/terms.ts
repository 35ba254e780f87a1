/**
 * How text becomes what a search compares. English words lose their endings; Korean has no spaces where
 * a reader would search for them, so its runs are taken apart into pairs of syllables.
 */

/** One whitespace-separated term of a query: it matches where every token of one alternative does. */
export type Term = {
  readonly text: string;
  /** The most exact first. */
  readonly alternatives: readonly (readonly string[])[];
  /** Of a term of several Latin words (`added-only`): they stand side by side. */
  readonly phrase?: RegExp;
};

const HANGUL = /[\uac00-\ud7a3]/;
const WORD = /[\uac00-\ud7a3]+|[\p{L}\p{N}]+?(?=[\uac00-\ud7a3]|[^\p{L}\p{N}]|$)/gu;
const HUMP = /(?<=[a-z0-9])(?=[A-Z])/;

/**
 * Endings a Korean word may carry, longest first: what a noun is in its sentence, and how a verb made
 * of a noun ends.
 */
const ENDINGS = [
  ...["하려면", "합니다", "됩니다", "입니다", "하는지", "되는지", "했는데", "시키는", "에서는"],
  ...["으로는", "에게서", "이라는", "하도록", "되도록", "하지만", "한다면"],
  ...[
    "하는",
    "하기",
    "하고",
    "하면",
    "하게",
    "한다",
    "해서",
    "했다",
    "되는",
    "되기",
    "되면",
    "된다",
  ],
  ...[
    "돼요",
    "해요",
    "인가",
    "이란",
    "으로",
    "에서",
    "에게",
    "까지",
    "부터",
    "처럼",
    "보다",
    "마다",
  ],
  ...["이나", "라는", "에는", "와는", "과는", "만의", "들을", "들이", "들은", "하지", "되지"],
  ...[
    "은",
    "는",
    "이",
    "가",
    "을",
    "를",
    "의",
    "에",
    "와",
    "과",
    "도",
    "로",
    "만",
    "란",
    "할",
    "한",
  ],
  ...["될", "된", "해", "돼", "함", "됨", "들", "인"],
] as const;

/** Whether a text holds Korean. */
export function hasHangul(text: string): boolean {
  return HANGUL.test(text.normalize("NFC"));
}

/** The tokens of a text, as an index holds them. */
export function indexTokens(text: string): string[] {
  const tokens: string[] = [];
  let korean = "";
  const flush = () => {
    tokens.push(...pairs(korean), ...(korean.length === 1 ? [korean] : []));
    korean = "";
  };
  for (const [word] of text.normalize("NFC").matchAll(WORD)) {
    if (HANGUL.test(word)) {
      // Runs are joined over spaces: "설정 파일" and "설정파일" are the same to a reader.
      if (word.length === 1) tokens.push(word);
      korean += word;
      continue;
    }
    flush();
    tokens.push(...latinTokens(word, true));
  }
  flush();
  return tokens;
}

/** The terms of a query. */
export function queryTerms(query: string): readonly Term[] {
  return query.normalize("NFC").split(/\s+/).filter((text) => text !== "").map((text) => {
    const phrase = phraseOf(text);
    const term = { text, alternatives: alternativesOf(text) };
    return phrase === undefined ? term : { ...term, phrase };
  });
}

function phraseOf(term: string): RegExp | undefined {
  const words = [...term.matchAll(WORD)].map(([word]) => word);
  if (words.length < 2 || words.some((word) => HANGUL.test(word))) return undefined;
  return new RegExp(words.join("[^\\p{L}\\p{N}]{0,3}"), "iu");
}

function alternativesOf(term: string): readonly (readonly string[])[] {
  const words = [...term.matchAll(WORD)].map(([word]) => word);
  let alternatives: readonly (readonly string[])[] = [[]];
  for (const [index, word] of words.entries()) {
    const choices = HANGUL.test(word) ? koreanChoices(word, index > 0) : [latinTokens(word, false)];
    alternatives = alternatives.flatMap((before) => choices.map((each) => [...before, ...each]));
  }
  return alternatives.filter((tokens) => tokens.length > 0);
}

/** What a run of Korean may stand for; `attached` to a Latin word, an ending alone says nothing. */
function koreanChoices(word: string, attached: boolean): readonly (readonly string[])[] {
  const choices = [word, ...stems(word)].map((each) => each.length === 1 ? [each] : pairs(each));
  return attached && ENDINGS.some((ending) => ending === word) ? [[], ...choices] : choices;
}

function stems(word: string): readonly string[] {
  return ENDINGS
    .filter((ending) => word.length - ending.length >= 2 && word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
}

function pairs(run: string): string[] {
  return Array.from({ length: Math.max(0, run.length - 1) }, (_, at) => run.slice(at, at + 2));
}

/** A word, and where an index takes names apart, the words it is made of. */
function latinTokens(word: string, apart: boolean): string[] {
  const parts = word.split(HUMP);
  const whole = stem(word.toLowerCase());
  return apart && parts.length > 1
    ? [whole, ...parts.map((part) => stem(part.toLowerCase()))]
    : [whole];
}

/** An English word without its ending, roughly: the same for the forms a searcher mixes up. */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  let bare = word;
  if (/(?:ss|us|is)$/.test(bare)) return bare;
  if (bare.endsWith("ies") && bare.length > 4) bare = `${bare.slice(0, -3)}y`;
  else if (/(?:sh|ch|x|z|ss)es$/.test(bare)) bare = bare.slice(0, -2);
  else if (bare.endsWith("s")) bare = bare.slice(0, -1);
  const verb = /^(.{3,})(?:ing|ed)$/.exec(bare)?.[1];
  if (verb !== undefined && /[aeiouy]/.test(verb)) {
    bare = verb.replace(/([bdgmnprt])\1$/, "$1");
  }
  return bare.length > 4 ? bare.replace(/e$/, "") : bare;
}
