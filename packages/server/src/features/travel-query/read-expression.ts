import { fieldsOf, kindOf, listOf, mustBe, nodeOf, onlyOf, refuse, stringOf, textOf } from './parse-node.ts'

export type Param = string | number | boolean | null

/** What an expression may refer to. */
export interface Scope {
  /** The name by which columns may be qualified: the table's, or its alias. */
  readonly table: string
  readonly params: readonly Param[]
  /** Numbers of the parameters that were read. */
  readonly used: Set<number>
}

const NAME = /^[a-z_]{1,40}$/
const OPERATORS: ReadonlySet<string> = new Set(['=', '>=', '>', '-', '/'])
const FUNCTIONS: ReadonlySet<string> = new Set(['count', 'sum', 'avg', 'round', 'now', 'extract'])
/** A cast to one of these changes nothing of what the registered queries say. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['int4', 'int8', 'numeric', 'float8', 'text', 'varchar'])
/** PostgreSQL's bits of `interval '30' day` and `interval '24' hour`. */
const INTERVAL_UNITS: ReadonlyMap<unknown, string> = new Map([
  [8, 'days'],
  [1024, 'hours'],
])

/**
 * An expression in one spelling, whatever it was written like: `count(*) filter (status = "in transit")`. Parameters stand as
 * their values, casts between plain types are left out, intervals are hours. Two expressions with the same text mean the
 * same. Refuses every kind of node, field, function, operator and type that the registered queries have no use for.
 */
export function readExpression(node: unknown, scope: Scope): string {
  const [kind, content] = kindOf(node)
  const read = READERS.get(kind)
  return read === undefined ? refuse(kind) : read(content, scope)
}

type Reader = (content: unknown, scope: Scope) => string

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['ColumnRef', readColumn],
  ['A_Const', readConstant],
  ['ParamRef', readParam],
  ['TypeCast', readCast],
  ['A_Expr', readOperation],
  ['FuncCall', readCall],
  ['CaseExpr', readCase],
  ['SQLValueFunction', readCurrentTime],
])

function readColumn(content: unknown, { table }: Scope): string {
  const path = [...listOf(fieldsOf(content, ['fields'])('fields'))]
  const last = path.pop()
  if (path.length > 1 || (path.length === 1 && stringOf(path[0]) !== table)) refuse('qualifier')
  if (kindOf(last)[0] === 'A_Star') return '*'
  return plainName(stringOf(last))
}

/** A name that reads as itself and as nothing else, so that no quoted name can pose as an expression. */
export function plainName(name: string): string {
  return NAME.test(name) ? name : refuse('name')
}

function readConstant(content: unknown): string {
  const of = fieldsOf(content, ['sval', 'ival', 'fval'])
  if (of('sval') !== undefined) return JSON.stringify(textOf(fieldsOf(of('sval'), ['sval'])('sval') ?? ''))
  if (of('fval') !== undefined) return textOf(fieldsOf(of('fval'), ['fval'])('fval'))
  // The parser leaves a zero out.
  if (of('ival') !== undefined) return String(fieldsOf(of('ival'), ['ival'])('ival') ?? 0)
  return refuse('constant')
}

function readParam(content: unknown, { params, used }: Scope): string {
  const number = Number(fieldsOf(content, ['number'])('number'))
  const value = params[number - 1]
  used.add(number)
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : refuse('parameter')
}

function readCast(content: unknown, scope: Scope): string {
  const of = fieldsOf(content, ['arg', 'typeName'])
  const type = fieldsOf(of('typeName'), ['names', 'typemod', 'typmods'])
  mustBe(type('typemod'), -1)
  const names = listOf(type('names')).map(stringOf)
  const name = names.pop() ?? ''
  mustBe(names.join('.'), '', 'pg_catalog')
  const inner = readExpression(of('arg'), scope)
  if (name === 'interval') return readInterval(inner, type('typmods'))
  if (type('typmods') !== undefined || !PLAIN_TYPES.has(name)) refuse(`type ${name}`)
  return inner
}

/** `"30 days"` → `interval 720`, in hours. */
function readInterval(quoted: string, typmods: unknown): string {
  const unit = typmods === undefined ? '' : ` ${INTERVAL_UNITS.get(Number(readConstantNode(onlyOf(typmods))))}`
  const [, count, word] = /^"(\d{1,4}) (hours?|days?)"$/i.exec(`${quoted.slice(0, -1)}${unit}"`) ?? []
  if (count === undefined || word === undefined) return refuse('interval')
  return `interval ${Number(count) * (/^d/i.test(word) ? 24 : 1)}`
}

function readConstantNode(node: unknown): string {
  const [kind, content] = kindOf(node)
  return kind === 'A_Const' ? readConstant(content) : refuse('constant')
}

function readOperation(content: unknown, scope: Scope): string {
  const of = fieldsOf(content, ['kind', 'name', 'lexpr', 'rexpr'])
  mustBe(of('kind'), 'AEXPR_OP')
  const operator = stringOf(onlyOf(of('name')))
  if (!OPERATORS.has(operator)) refuse(`operator ${operator}`)
  return `(${readExpression(of('lexpr'), scope)} ${operator} ${readExpression(of('rexpr'), scope)})`
}

function readCall(content: unknown, scope: Scope): string {
  const of = fieldsOf(content, ['funcname', 'args', 'agg_star', 'agg_filter', 'funcformat'])
  const path = listOf(of('funcname')).map(stringOf)
  const name = path.pop() ?? ''
  mustBe(path.join('.'), '', 'pg_catalog')
  if (!FUNCTIONS.has(name)) refuse(`function ${name}`)
  const args = of('agg_star') === true ? ['*'] : listOf(of('args')).map((arg) => readExpression(arg, scope))
  const filter = of('agg_filter')
  return `${name}(${args.join(', ')})${filter === undefined ? '' : ` filter ${readExpression(filter, scope)}`}`
}

/** `case when … then … [else …] end`, with one condition. */
function readCase(content: unknown, scope: Scope): string {
  const of = fieldsOf(content, ['args', 'defresult'])
  const branch = nodeOf(onlyOf(of('args')), 'CaseWhen', ['expr', 'result'])
  const otherwise = of('defresult')
  const condition = `case ${readExpression(branch('expr'), scope)} ${readExpression(branch('result'), scope)}`
  return otherwise === undefined ? condition : `${condition} else ${readExpression(otherwise, scope)}`
}

function readCurrentTime(content: unknown): string {
  const of = fieldsOf(content, ['op', 'typmod'])
  mustBe(of('op'), 'SVFOP_CURRENT_TIMESTAMP')
  mustBe(of('typmod'), -1)
  return 'now()'
}
