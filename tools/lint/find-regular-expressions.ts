import ts from 'typescript'

/** One regular expression of the source; `source` null: it is made at run time of a text that is no constant. */
export interface FoundExpression {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly source: string | null
  readonly flags: string
  /** As it stands in the code. */
  readonly code: string
}

/** Every regular expression of a TypeScript file: literals, and `RegExp(...)` of constants of the same file. */
export function findRegularExpressions(file: string, text: string): readonly FoundExpression[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(tree)
  const found: FoundExpression[] = []
  const add = (node: ts.Node, source: string | null, flags: string): void => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    found.push({ file, line: line + 1, source, flags, code: node.getText() })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      add(node, textOf(source, constants), flags === undefined ? '' : (textOf(flags, constants) ?? ''))
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

type Constants = ReadonlyMap<string, ts.Expression>

/** What the file's own `const` names stand for. */
function constantsOf(tree: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer !== undefined) constants.set(name.text, initializer)
    }
  }
  return constants
}

/** The text of an expression that only constants make; null when anything else has a part in it. */
function textOf(node: ts.Expression | undefined, constants: Constants): string | null {
  if (node === undefined) return null
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return textOf(constants.get(node.text), constants)
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return sourceOf(node.expression, constants)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([textOf(node.left, constants), textOf(node.right, constants)])
  }
  if (ts.isTemplateExpression(node)) return templateText(node, (part) => part.text, constants)
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    const raw = (part: ts.TemplateLiteralLikeNode): string => part.rawText ?? part.text
    return ts.isTemplateExpression(node.template) ? templateText(node.template, raw, constants) : raw(node.template)
  }
  return null
}

function sourceOf(node: ts.Expression, constants: Constants): string | null {
  const literal = ts.isIdentifier(node) ? constants.get(node.text) : node
  if (literal === undefined || !ts.isRegularExpressionLiteral(literal)) return null
  return literal.text.slice(1, literal.text.lastIndexOf('/'))
}

function templateText(
  { head, templateSpans }: ts.TemplateExpression,
  textOfPart: (part: ts.TemplateLiteralLikeNode) => string,
  constants: Constants,
): string | null {
  return joined([
    textOfPart(head),
    ...templateSpans.flatMap((span) => [textOf(span.expression, constants), textOfPart(span.literal)]),
  ])
}

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.every((part) => part !== null) ? parts.join('') : null
