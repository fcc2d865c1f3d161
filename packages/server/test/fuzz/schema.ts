/** The part of JSON schema that the OpenAPI document uses. */
export interface Schema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

/** One call of the document. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly isGuarded: boolean
  readonly parameters: readonly Parameter[]
  readonly bodies: Content
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
}

interface RawOperation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Operation['responses']
}

/** The calls of a document, with its one reference, the error body, in its place. */
export function operationsOf(text: string): Operation[] {
  const { components } = JSON.parse(text)
  const reference = '{"$ref":"#/components/schemas/Error"}'
  const document: Document = JSON.parse(text.replaceAll(reference, JSON.stringify(components.schemas.Error)))
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      name: raw.operationId,
      method: method.toUpperCase(),
      path,
      isGuarded: raw.security.some((scheme) => 'bearer' in scheme),
      parameters: raw.parameters ?? [],
      bodies: raw.requestBody?.content ?? {},
      responses: raw.responses,
    })),
  )
}
