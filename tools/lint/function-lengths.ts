import ts from 'typescript'

/** One function of the source, with what names it. */
export interface FunctionLength {
  readonly file: string
  /** `Class.method`, the variable or the key it is given to, else the call it is handed to: `callback of useEffect`. */
  readonly name: string
  /** 1-based, of its first line. */
  readonly line: number
  /** From its first line to its last; comments and text in it count as well, what documents it does not. */
  readonly lines: number
}

/** Every function of a TypeScript or JavaScript file: declarations, arrows, methods, constructors and accessors. */
export function functionLengths(file: string, text: string): readonly FunctionLength[] {
  const kind = /[.][jt]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1
  const found: FunctionLength[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const line = lineAt(node.getStart())
      found.push({ file, name: nameOf(node), line, lines: lineAt(node.getEnd()) - line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function nameOf(node: ts.SignatureDeclaration): string {
  const { parent } = node
  const own = node.name?.getText()
  if (ts.isClassLike(parent)) {
    const member = ts.isConstructorDeclaration(node) ? 'constructor' : own
    return `${parent.name?.text ?? 'class'}.${member}`
  }
  if (own !== undefined) return own
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.name.getText()
  }
  if (ts.isCallExpression(parent)) return `callback of ${parent.expression.getText()}`
  return 'unnamed'
}
