/**
 * The Korean of every text that generated parts take from the code's tables, by its English. A text
 * that changed has no Korean any more, and the part cannot be made until it has.
 */
export const KOREAN: Readonly<Record<string, string>> = {
  // Fixed sources.
  "Repository-relative path of the changed file.": "바뀐 파일의 저장소 기준 경로.",
  "Its text before the change; a creation has none.": "변경 전의 텍스트. 만드는 변경에는 없습니다.",
  "Its text after the change; a deletion has none.": "변경 후의 텍스트. 지우는 변경에는 없습니다.",
  "The pair of both texts; only a modification has it.":
    "두 텍스트의 쌍. 고치는 변경에만 있습니다.",
  "Every path of the change set, one list.": "변경 집합의 모든 경로를 담은 목록 하나.",
  "The shell call's command text, without what the shell hands over as data.":
    "셸 호출의 명령 텍스트. 셸이 데이터로 넘기는 부분은 뺍니다.",
  "Who acts: `{ agentType? }`; `{}` is the main session.":
    "행위자: `{ agentType? }`. `{}`는 주 세션입니다.",
  // Bindings.
  "A file of the repository, `{ file: 'locales/en.json' }`: as the observation leaves it.":
    "저장소의 파일, `{ file: 'locales/en.json' }`: 관측이 남기는 모습 그대로.",
  "The host's subagent spawn records, `{ sidecar: true }`: one JSON text.":
    "호스트의 서브에이전트 시작 기록, `{ sidecar: true }`: JSON 텍스트 하나.",
  "The session so far, `{ transcript: true }`: `observedAtMs`, `userMessages`, `toolCalls`.":
    "지금까지의 세션, `{ transcript: true }`: `observedAtMs`, `userMessages`, `toolCalls`.",
  // Steps.
  "Starts a pipeline with one item, key `0`: what the source holds.":
    "요소 하나로 시작합니다. 키는 `0`, 값은 소스가 담은 것.",
  "Parses each string; other values stay.": "문자열을 JSON으로 읽습니다. 다른 값은 그대로 둡니다.",
  "Follows a path through objects; missing: dropped; a list becomes items keyed by position.":
    "객체를 따라 경로를 내려갑니다. 없으면 버리고, 목록은 자리 번호를 키로 하는 요소들이 됩니다.",
  "Expands each list one level, keyed by position; other values: dropped.":
    "목록을 한 단계 펼칩니다. 키는 자리 번호. 다른 값은 버립니다.",
  "Key = this field as a string; absent, null and object fields: dropped.":
    "키 = 이 필드의 텍스트. 없거나 null이거나 객체면 버립니다.",
  "Key = capture group 1 of the first match; no match, or the group unbound: dropped.":
    "키 = 첫 일치의 1번 그룹. 일치하지 않거나 그룹이 비면 버립니다.",
  "Value = this property, undefined where absent; values that are no objects: dropped.":
    "값 = 이 속성. 없으면 undefined. 객체가 아닌 값은 버립니다.",
  "Keeps the items for which every predicate holds.": "모든 조건이 성립하는 요소만 남깁니다.",
  "The dotted paths of an object's leaves, as key and value; a list is a leaf.":
    "객체 잎의 점 경로를 키와 값으로. 목록은 잎 하나입니다.",
  "Sorts, stable: numbers by size when all values are numbers, else by text in code unit order.":
    "순서를 지키며 정렬합니다. 값이 모두 수면 크기로, 아니면 텍스트의 코드 단위 순서로.",
  "Splits at newlines, trims, drops what is empty; key = line number from 1.":
    "줄바꿈에서 나누고, 다듬고, 빈 줄을 버립니다. 키 = 1부터 세는 줄 번호.",
  "Keeps the items whose value, as text, matches.": "값의 텍스트가 일치하는 요소만 남깁니다.",
  "The calls of a session snapshot, key = ordinal; that a call was made says nothing of success.":
    "세션 스냅숏의 호출들. 키 = 순번. 호출이 있었다는 것이 성공했다는 뜻은 아닙니다.",
  "The matching user messages of a session snapshot, key = ordinal; the value carries `observedAtMs`.":
    "세션 스냅숏에서 일치하는 사용자 메시지들. 키 = 순번. 값에 `observedAtMs`가 실립니다.",
  "The spawn records of one agent type, key = position; takes the parsed list or its items.":
    "한 에이전트 종류의 시작 기록들. 키 = 자리 번호. 읽은 목록이나 그 요소들을 받습니다.",
  "The first item.": "첫 요소.",
  "Adds `ageMs`, from `timestampMs` to `observedAtMs`; without both, or in the future: dropped.":
    "`timestampMs`에서 `observedAtMs`까지의 `ageMs`를 더합니다. 둘 중 하나가 없거나 미래면 버립니다.",
  // Combinators.
  "The items of one, then those of the other; no sorting, no deduplication.":
    "한쪽의 요소들, 이어서 다른 쪽의 요소들. 정렬도 중복 제거도 하지 않습니다.",
  "The items of one whose keys the other does not have.": "다른 쪽에 없는 키를 가진 한쪽의 요소들.",
  "The items of the first whose keys the second has too.": "둘째에도 있는 키를 가진 첫째의 요소들.",
  // Predicates.
  "the field equals this value by structure": "필드가 이 값과 구조로 같습니다",
  "the field does not equal this value": "필드가 이 값과 다릅니다",
  "the field is a list of this length": "필드가 이 길이의 목록입니다",
  "the field equals none of these": "필드가 이 가운데 어느 것과도 같지 않습니다",
  "the field is a number, at most this": "필드가 수이고, 이 값 이하입니다",
  "the field is a number, at least this": "필드가 수이고, 이 값 이상입니다",
  "any value": "아무 값",
  "a whole number": "0 이상의 정수",
  "a list": "목록",
  "a number": "수",
  // Relations.
  "There are no items.": "요소가 없습니다.",
  "There is at least one item; failing reports the extraction's name with value null.":
    "요소가 하나 이상입니다. 깨지면 추출의 이름과 값 null을 알립니다.",
  "Both hold the same set of values; reports those only left, then those only right.":
    "양쪽 값의 집합이 같습니다. 왼쪽에만 있는 것, 이어서 오른쪽에만 있는 것을 알립니다.",
  "Every value of the one occurs in the other.": "한쪽의 모든 값이 다른 쪽에 있습니다.",
  "Every key of the one occurs in the other.": "한쪽의 모든 키가 다른 쪽에 있습니다.",
  "The values ascend: numbers by size if all are, else text; reports the later of each bad pair.":
    "값이 오름차순입니다. 모두 수면 크기로, 아니면 텍스트로. 어긋난 쌍마다 뒤의 것을 알립니다.",
  "For the `state` pair: the values at keys both sides have agree.":
    "`state` 쌍에 대해: 양쪽에 다 있는 키의 값이 같습니다.",
  // Arguments.
  "a fixed source, or a name bound under `sources`": "고정 소스, 또는 `sources`에 묶은 이름",
  "property names joined by dots": "점으로 이은 속성 이름들",
  "the property whose value becomes the key": "값이 키가 될 속성",
  "a pattern whose first group is the key": "첫 그룹이 키인 정규식",
  "ignore letter case": "대소문자를 가리지 않음",
  "the property": "속성",
  "predicates, each a `field` and one test": "조건들. 저마다 `field`와 검사 하나",
  "a JavaScript regular expression": "JavaScript 정규식",
  "keep calls of these tools": "이 도구들의 호출만",
  "keep calls that start this agent type": "이 에이전트 종류를 시작하는 호출만",
  "the agent type to keep": "남길 에이전트 종류",
  "the two extractions": "두 추출",
  "the extraction to take items from": "요소를 가져올 추출",
  "the extraction whose keys are left out": "그 키를 뺄 추출",
  "the extraction it is about": "대상 추출",
  "the extraction the values must occur in": "값이 있어야 할 추출",
  "the extraction the keys must occur in": "키가 있어야 할 추출",
  "refuse equal neighbours too": "같은 이웃도 거부",
  "an extraction that starts with `state`": "`state`로 시작하는 추출",
  // Mechanisms.
  "Two files of the repository say the same things.": "저장소의 두 파일이 같은 내용을 담습니다.",
  "What changes here brings its companion along.": "여기가 바뀌면 짝도 함께 바뀝니다.",
  "A sequence only ever grows: versions, migrations, numbered entries.":
    "순서는 늘기만 합니다: 버전, 마이그레이션, 번호가 붙은 항목.",
  "A derived value stands in step with what it is derived from.": "파생된 값이 그 바탕과 맞습니다.",
  "Only its producer touches what the scope names.": "범위가 가리키는 것은 만드는 쪽만 건드립니다.",
  "Nobody changes the record that judges their own work.":
    "아무도 자기 일을 판정하는 기록을 바꾸지 않습니다.",
  "An actor keeps to the part of the repository that is theirs.":
    "행위자는 저장소에서 자기 몫 안에 머뭅니다.",
  "Something must have happened in the session before this.":
    "이 일에 앞서 세션에서 무언가가 있었어야 합니다.",
  "The session's steps come in their order.": "세션의 일이 정해진 순서로 일어납니다.",
  "What allows this was said lately, not once upon a time.":
    "이를 허락한 말이 예전이 아니라 최근에 있었습니다.",
  "A person stated the ground for this in the session.":
    "사람이 세션에서 이 일의 근거를 말했습니다.",
  "Values come out of a fixed list.": "값은 정해진 목록에서 나옵니다.",
  "Paths follow a naming convention.": "경로가 이름 짓는 관례를 따릅니다.",
  "A change adds none of what is no longer wanted; what stands already is forgiven.":
    "변경은 더는 바라지 않는 것을 더하지 않습니다. 이미 있는 것은 묻지 않습니다.",
  "A mark once set stays set.": "한번 세운 표시는 그대로 남습니다.",
  "Reserved: a delegate keeps to what was delegated.":
    "예약됨: 위임받은 쪽은 위임받은 것 안에 머뭅니다.",
  "A practice with its own, declared way out.": "스스로 선언한 출구가 있는 관행.",
  "A shell command that is not to be run.": "실행하지 않을 셸 명령.",
  // Configuration keys.
  "Where editors find this schema.": "편집기가 이 스키마를 찾는 곳.",
  "The project's languages under names of its own, at least one.":
    "프로젝트가 이름 붙인 언어들. 하나 이상.",
  "Which files are production code, as a glob.": "어떤 파일이 제품 코드인지, 글롭으로.",
  "How tests are run: a template, every `{scope}` in it is replaced. Never run here.":
    "테스트를 실행하는 방법: 템플릿이며, 그 안의 `{scope}`는 모두 치환됩니다. 여기서는 실행하지 않습니다.",
  "What the meta-covenants protect: paths or globs relative to the project root, `/` separated.":
    "메타 약속이 지키는 것: 프로젝트 루트 기준의 경로나 글롭, `/`로 구분.",
  "Each adapter's own settings under the adapter's name.": "어댑터 이름 아래 그 어댑터만의 설정.",
  "What is recorded of each judgment.": "판정마다 무엇을 기록하는지.",
  "Where rows go: relative to the project root, or absolute; `.polydeukes/roi.log` by default.":
    "행이 가는 곳: 프로젝트 루트 기준 또는 절대 경로. 기본값 `.polydeukes/roi.log`.",
  "The valve a person opens for a limited time.": "사람이 정해진 시간 동안 여는 밸브.",
  "What a person types, alone on the first line of a message.":
    "사람이 메시지 첫 줄에 홀로 입력하는 말.",
  "For how many minutes after that message the valve is open.":
    "그 메시지 뒤로 밸브가 열려 있는 시간(분).",
  "What is known of this project's commands.": "이 프로젝트의 명령에 대해 아는 것.",
  "Commands this project vouches for as never writing.":
    "결코 쓰지 않는다고 이 프로젝트가 보증하는 명령들.",
  "Practices judged on both surfaces.": "두 표면 모두에서 판정하는 관행.",
  "Practices judged before each call of a session.": "세션의 호출마다 그 전에 판정하는 관행.",
  "Practices judged over a finished set of changes.": "끝난 변경 집합을 두고 판정하는 관행.",
  // Declaration keys.
  "What the declaration is for; closes which axes and relations it may use.":
    "선언의 목적. 쓸 수 있는 축과 관계를 정합니다.",
  "Which worlds it is about; left out: every world.": "어떤 세계에 관한 것인지. 없으면 모든 세계.",
  "Sources bound to names of your own.": "스스로 이름 붙인 소스.",
  "What an absent source means: error (the default), pass, empty.":
    "없는 소스가 뜻하는 것: error(기본값), pass, empty.",
  "Named lists of items, each made by a pipeline.": "단계들이 만드는, 이름 있는 요소 목록들.",
  "What must hold between them.": "그들 사이에 성립해야 하는 것.",
  "When these relations hold, a break is witnessed.":
    "이 관계들이 성립하면 깨진 판정이 `witnessed`가 됩니다.",
  "Regular expressions; one must match. None: every text does.":
    "정규식들. 하나는 일치해야 합니다. 없으면 모두 일치합니다.",
  "Regular expressions; none may match.": "정규식들. 하나도 일치하면 안 됩니다.",
  "Ignore letter case in `exclude`; `include` never does.":
    "`exclude`에서 대소문자를 가리지 않음. `include`는 늘 가립니다.",
  "What it looks at: target.path, pre, post, command or a bound file.":
    "무엇을 보는지: target.path, pre, post, command 또는 묶은 파일.",
};

/**
 * The Korean of a text out of a table.
 *
 * @throws where there is none
 */
export function korean(text: string): string {
  const words = KOREAN[text];
  if (words === undefined) throw new Error(`scripts/docs/korean.ts has no Korean of: ${text}`);
  return words;
}
