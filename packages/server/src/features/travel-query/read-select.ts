import { fieldsOf, kindOf, listOf, mustBe, nodeOf, onlyOf, refuse, textOf } from './parse-node.ts'
import { type Param, plainName, readExpression, type Scope } from './read-expression.ts'

/** A `SELECT` from one table, each expression in its one spelling (`readExpression`). */
export interface Select {
  readonly table: string
  /** What is selected, by the name that it has in the result. */
  readonly columns: ReadonlyMap<string, string>
  /** All hold. */
  readonly conditions: readonly string[]
  /** Newest or greatest first, by this; null without an order. */
  readonly descendingBy: string | null
  /** Null without a limit. */
  readonly limit: string | null
}

const CLAUSES = ['targetList', 'fromClause', 'whereClause', 'sortClause', 'limitCount', 'limitOption', 'op']

/** Reads a statement's parse tree. Refuses (`NotAllowed`) what is no plain `SELECT`, and parameters that it has no use for. */
export function readSelect(statement: unknown, params: readonly Param[]): Select {
  const of = nodeOf(statement, 'SelectStmt', CLAUSES)
  mustBe(of('op'), 'SETOP_NONE')
  mustBe(of('limitOption'), 'LIMIT_OPTION_DEFAULT', 'LIMIT_OPTION_COUNT')
  const { table, name } = readTable(onlyOf(of('fromClause')))
  const scope: Scope = { table: name, params, used: new Set() }
  const limit = of('limitCount')
  const select = {
    table,
    columns: readColumns(listOf(of('targetList')), scope),
    conditions: readConditions(of('whereClause'), scope),
    descendingBy: readOrder(of('sortClause'), scope),
    limit: limit === undefined ? null : readExpression(limit, scope),
  }
  if (scope.used.size !== params.length) refuse('parameters')
  return select
}

/** The table, and the name by which its columns go. */
function readTable(node: unknown): { readonly table: string; readonly name: string } {
  const of = nodeOf(node, 'RangeVar', ['schemaname', 'relname', 'inh', 'relpersistence', 'alias'])
  mustBe(of('schemaname'), undefined, 'public')
  mustBe(of('inh'), true)
  mustBe(of('relpersistence'), 'p')
  const table = textOf(of('relname'))
  const alias = of('alias')
  return { table, name: alias === undefined ? table : textOf(fieldsOf(alias, ['aliasname'])('aliasname')) }
}

function readColumns(targets: readonly unknown[], scope: Scope): Map<string, string> {
  const columns = new Map<string, string>()
  for (const target of targets) {
    const of = nodeOf(target, 'ResTarget', ['name', 'val'])
    const expression = readExpression(of('val'), scope)
    const name = of('name') === undefined ? expression : plainName(textOf(of('name')))
    if (columns.has(name)) refuse('column twice')
    columns.set(name, expression)
  }
  return columns
}

function readConditions(node: unknown, scope: Scope): string[] {
  if (node === undefined) return []
  const [kind, content] = kindOf(node)
  if (kind !== 'BoolExpr') return [readExpression(node, scope)]
  const of = fieldsOf(content, ['boolop', 'args'])
  mustBe(of('boolop'), 'AND_EXPR')
  return listOf(of('args')).map((arg) => readExpression(arg, scope))
}

function readOrder(clause: unknown, scope: Scope): string | null {
  if (clause === undefined) return null
  const of = nodeOf(onlyOf(clause), 'SortBy', ['node', 'sortby_dir', 'sortby_nulls'])
  mustBe(of('sortby_dir'), 'SORTBY_DESC')
  mustBe(of('sortby_nulls'), 'SORTBY_NULLS_DEFAULT', 'SORTBY_NULLS_LAST')
  return readExpression(of('node'), scope)
}
