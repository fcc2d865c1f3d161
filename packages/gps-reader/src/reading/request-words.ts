import { wordsOf } from './words-of.ts'

/** One place in which a request says what it does: a part of its path, a method's name. */
export interface CalledAction {
  readonly words: string
}

export interface RequestWords {
  /** Last part of the path, small. */
  readonly file: string
  readonly path: string
  readonly actions: readonly CalledAction[]
  /** Path, parameters and body in one, cut as words. */
  readonly everything: string
  /** A GraphQL document that changes. */
  readonly isMutation: boolean
  /** A GraphQL document that only asks. */
  readonly isQuery: boolean
}

/** Parameters that name what is done. */
const ACTION_KEYS =
  /^(action|accion|acao|act|cmd|command|comando|method|metodo|op|oper|operation|operacion|opcion|option|opt|func|function|funcion|fn|f|do|task|tarea|svc|service|servicio|request|req|event|evento|call|proc|procedure|opcode|m|r|route|ajax|mode|modo|type|tipo|query|page|handler|controller|verb|__eventtarget)$/i
/** Much more than an order to a truck has: of the body, and of the address. */
const MAX_BODY = 20_000
const MAX_URL = 20_000
const MAX_NODES = 400
/** Before the name of a field, in the head of its part. */
const NAME = 'name="'

/** Cuts a request into the places that say what it does. `url` may be anything; never throws. */
export function readRequest(url: string, body: string | null): RequestWords {
  const { path, query } = cutUrl(url.slice(0, MAX_URL))
  const text = (body ?? '').slice(0, MAX_BODY)
  const params = [...pairs(query), ...bodyPairs(text)]
  const graphql =
    params.find(([key, value]) => key === 'query' && /[{(]/.test(value))?.[1] ??
    (/^\s*(query|mutation|subscription|\{)\b/.test(text) && /graphql/i.test(path) ? text : null)
  const isMutation = graphql !== null && /(^|[\s}])mutation\b/.test(graphql.replace(/"[^"]*"|#.*/g, ''))
  const actions = [
    { words: wordsOf(path) },
    ...params
      .filter(([key, value]) => ACTION_KEYS.test(key) && value.length <= 200)
      .map(([, value]) => ({ words: wordsOf(value) })),
    ...soapActions(text),
  ]
  const everything = wordsOf(`${path} ${params.map(([key, value]) => `${key} ${value}`).join(' | ')}`)
  return {
    ...{ file: path.slice(path.lastIndexOf('/') + 1).toLowerCase(), path: wordsOf(path), actions, everything },
    ...{ isMutation, isQuery: graphql !== null && !isMutation },
  }
}

function cutUrl(url: string): { readonly path: string; readonly query: string } {
  const bare = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const [beforeHash = ''] = bare.split('#', 1)
  const at = beforeHash.indexOf('?')
  const path = at === -1 ? beforeHash : beforeHash.slice(0, at)
  return { path: decoded(path), query: at === -1 ? '' : beforeHash.slice(at + 1) }
}

type Pair = readonly [key: string, value: string]

const pairs = (text: string): readonly Pair[] =>
  text.split('&').flatMap((part): readonly Pair[] => {
    if (part === '') return []
    const at = part.indexOf('=')
    const [key, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    const read = decoded(value.replaceAll('+', ' '))
    return [[decoded(key), read], ...jsonPairs(read)]
  })

/** A form, JSON, several parts, or anything else: then one text without a name. */
function bodyPairs(text: string): readonly Pair[] {
  if (text === '') return []
  const json = jsonPairs(text)
  if (json.length > 0) return json
  const parts = formParts(text)
  if (parts.length > 0) return parts
  return /^[\w.[\]%$:-]+=/.test(text) ? pairs(text) : [['', text]]
}

/** The fields of a form of several parts: the name in its head, the first line after the empty one. */
function formParts(text: string): readonly Pair[] {
  const lines = text.replaceAll('\r\n', '\n')
  const found: Pair[] = []
  for (let at = 0; ; ) {
    const from = lines.indexOf(NAME, at) + NAME.length
    const to = lines.indexOf('"', from)
    const head = lines.indexOf('\n\n', to)
    if (from < NAME.length || to < 0 || head < 0) return found
    const end = lines.indexOf('\n', head + 2)
    at = end < 0 ? lines.length : end
    found.push([lines.slice(from, to), lines.slice(head + 2, at)])
  }
}

function jsonPairs(text: string): readonly Pair[] {
  if (!/^\s*[[{]/.test(text)) return []
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return []
  }
  const found: Pair[] = []
  const queue: (readonly [string, unknown])[] = [['', root]]
  for (let i = 0; i < queue.length && i < MAX_NODES; i++) {
    const [key, value] = queue[i] ?? ['', null]
    if (typeof value === 'string' || typeof value === 'number') found.push([key, String(value)])
    else if (Array.isArray(value)) for (const one of value) queue.push([key, one])
    else if (value !== null && typeof value === 'object') {
      for (const pair of Object.entries(value)) {
        found.push([pair[0], ''])
        queue.push(pair)
      }
    }
  }
  return found
}

/** First element in a SOAP body: its name is the method. */
function soapActions(text: string): readonly CalledAction[] {
  const [, name] = /<(?:\w{1,40}:)?Body[^<>]{0,500}>\s{0,200}<(?:\w{1,40}:)?(\w{1,100})/.exec(text) ?? []
  return name === undefined ? [] : [{ words: wordsOf(name) }]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
