/** What a carrier has told of the platform that shows a truck. */
export interface MirrorLink {
  readonly platform: string
  readonly url: string
  readonly account: string
  readonly password: string
}
