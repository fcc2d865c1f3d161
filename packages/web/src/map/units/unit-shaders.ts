/** Moves a unit along its glide, turns its heading the short way, and places its quad. `look` bits: unit-store.ts. */
export const UNIT_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec4 a_from;
layout(location = 1) in vec4 a_to;
layout(location = 2) in vec4 a_move;
layout(location = 3) in vec2 a_state;
uniform vec4 u_centre;
uniform vec2 u_turn;
uniform vec2 u_anchor;
uniform vec2 u_size;
uniform float u_scale;
uniform float u_now;
uniform float u_staleS;
uniform float u_bearing;
uniform int u_pass;
out vec2 v_p;
flat out int v_look;
flat out float v_angle;
flat out float v_stale;
uniform float u_radius[4];
uniform highp int u_discsTo;
void main() {
  int look = int(a_state.x + 0.5);
  int level = look & 3;
  bool selected = (look & 64) != 0;
  int pass = selected || level == 0 ? 2 : (level == 1 ? 1 : 0);
  if ((look & 32) != 0 || pass != u_pass) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  float t = a_move.y <= 0.0 ? 1.0 : clamp((u_now - a_move.x) / a_move.y, 0.0, 1.0);
  t = 1.0 - pow(1.0 - t, 3.0);
  vec2 from = (a_from.xy - u_centre.xy) + (a_from.zw - u_centre.zw);
  vec2 to = (a_to.xy - u_centre.xy) + (a_to.zw - u_centre.zw);
  vec2 d = mix(from, to, t) * u_scale;
  vec2 px = u_anchor + vec2(d.x * u_turn.x + d.y * u_turn.y, d.y * u_turn.x - d.x * u_turn.y);
  float turn = mod(a_move.w - a_move.z + 540.0, 360.0) - 180.0;
  v_angle = radians(a_move.z + turn * t - u_bearing);
  v_look = look;
  v_stale = u_now - a_state.y > u_staleS ? 1.0 : 0.0;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  float margin = selected ? 9.0 : (level > u_discsTo ? 2.5 : 10.0);
  v_p = corner * (u_radius[level] + margin);
  vec2 at = (px + v_p) / u_size * 2.0 - 1.0;
  gl_Position = vec4(at.x, -at.y, 0.0, 1.0);
}`

/** Draws the symbol by distances, so that it is crisp at every pixel ratio and angle. */
export const UNIT_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_p;
flat in int v_look;
flat in float v_angle;
flat in float v_stale;
uniform vec4 u_solid[4];
uniform vec4 u_ink[4];
uniform vec4 u_contour[4];
uniform vec4 u_edge;
uniform vec4 u_panel;
uniform vec4 u_accent;
uniform vec4 u_quiet;
uniform vec4 u_nogps;
uniform vec4 u_faded;
uniform vec4 u_pip;
uniform float u_ratio;
uniform highp int u_discsTo;
out vec4 colour;
uniform float u_radius[4];
vec4 result = vec4(0.0);
void lay(vec4 paint, float distance) {
  float a = clamp(0.5 - distance * u_ratio, 0.0, 1.0) * paint.a;
  result = result * (1.0 - a) + vec4(paint.rgb * a, a);
}
float box(vec2 p, vec2 half_, float round_) {
  vec2 q = abs(p) - half_ + round_;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - round_;
}
float triangle(vec2 p, float r) {
  p.y += r * 0.12;
  const float k = 1.7320508;
  p = vec2(abs(p.x) - r, -p.y + r / k);
  if (p.x + k * p.y > 0.0) p = vec2(p.x - k * p.y, -k * p.x - p.y) / 2.0;
  p.x -= clamp(p.x, -2.0 * r, 0.0);
  return -length(p) * sign(p.y);
}
float arrow(vec2 p) {
  vec2 v[4] = vec2[4](vec2(0.0, -8.0), vec2(6.4, 7.2), vec2(0.0, 3.9), vec2(-6.4, 7.2));
  float d = dot(p - v[0], p - v[0]);
  float s = 1.0;
  for (int i = 0, j = 3; i < 4; j = i, i++) {
    vec2 e = v[j] - v[i];
    vec2 w = p - v[i];
    vec2 b = w - e * clamp(dot(w, e) / dot(e, e), 0.0, 1.0);
    d = min(d, dot(b, b));
    bvec3 c = bvec3(p.y >= v[i].y, p.y < v[j].y, e.x * w.y > e.y * w.x);
    if (all(c) || all(not(c))) s = -s;
  }
  return s * sqrt(d);
}
float bars(vec2 p, float gap, vec2 half_) {
  return box(vec2(abs(p.x) - gap, p.y), half_, 0.5);
}
float mark(int level, vec2 p) {
  if (level == 0) return (abs(p.x) + abs(p.y) - 6.0) * 0.7071;
  if (level == 1) return triangle(p, 5.0);
  return box(p, vec2(3.3), 0.6);
}
void main() {
  vec2 p = v_p;
  int level = v_look & 3;
  bool stopped = (v_look & 4) != 0;
  bool blind = (v_look & 8) != 0;
  bool headed = (v_look & 16) != 0 && !stopped && !blind;
  bool plain = level > u_discsTo;
  float r = u_radius[level];
  // The marks are drawn for the radii of 12, 10 and 8.5.
  float grow = (level == 0 ? 12.0 : level == 1 ? 10.0 : 8.5) / r;
  float far = length(p);
  bool unjudged = (v_look & 128) != 0;
  vec4 solid = unjudged ? u_faded : u_solid[level];
  bool old = v_stale > 0.5 || blind;
  vec3 tone = mix(solid.rgb, u_contour[level].rgb, u_contour[level].a);
  vec4 faded = plain ? (blind ? u_nogps : u_quiet) : vec4(mix(tone, u_faded.rgb, blind ? 0.0 : 0.62), 1.0);
  vec2 q = vec2(p.x * cos(v_angle) + p.y * sin(v_angle), p.y * cos(v_angle) - p.x * sin(v_angle));

  if ((v_look & 64) != 0) {
    lay(u_panel, far - (r + 5.5));
    lay(u_accent, abs(far - (r + 6.0)) - 1.4);
  } else if (level == 0 && !plain && !old) {
    lay(vec4(solid.rgb, 0.30), far - (r + 5.0));
    lay(vec4(solid.rgb, 0.55), abs(far - (r + 4.8)) - 0.7);
  }
  if (headed && !plain) {
    float beak = max(abs(q.x) * 0.848 - (q.y + r + (level == 0 ? 8.6 : 7.2)) * 0.53, q.y + r * 0.7);
    lay(u_edge, beak - 1.5);
    lay(old ? faded : solid, beak);
  }
  if (old) {
    float shape = plain && !blind && headed ? arrow(q) : (plain && !blind && stopped ? box(p, vec2(6.6), 2.4) : far - (r - 1.0));
    float dash = blind ? abs(fract(atan(p.y, p.x) / 6.2831853 * 9.0) - 0.5) * (6.2831853 * (r - 1.0) / 9.0) - 1.9 : -1.0;
    lay(vec4(u_panel.rgb, 0.78), shape - 1.2);
    lay(faded, max(abs(shape) - 1.05, blind ? dash : -9.0));
    if (!plain) lay(faded, mark(level, p * 1.12 * grow));
    else if (blind) lay(faded, max(abs(p.x + p.y) * 0.7071 - 0.9, far - (r - 3.5)));
    else if (stopped) lay(faded, bars(p, 1.9, vec2(0.9, 2.8)));
  } else if (plain) {
    float shape = stopped ? box(p, vec2(6.6), 2.4) : (headed ? arrow(q) : far - 5.5);
    lay(u_edge, shape - 1.7);
    lay(solid, shape);
    if (u_discsTo >= 0 && !unjudged) lay(u_contour[level], abs(shape + 0.4) - 0.5);
    if (stopped) lay(u_ink[level], bars(p, 2.0, vec2(1.0, 3.0)));
  } else {
    lay(u_edge, far - (r + 1.4));
    lay(solid, far - r);
    lay(u_contour[level], abs(far - (r - 0.5)) - 0.6);
    lay(u_ink[level], mark(level, p * grow));
  }
  if (stopped && !plain && !blind) {
    vec2 pip = p - vec2(r * 0.74);
    lay(old ? faded : solid, length(pip) - 5.6);
    lay(u_edge, length(pip) - 4.5);
    lay(u_pip, bars(pip, 1.35, vec2(0.7, 2.0)));
  }
  if (result.a < 0.004) discard;
  colour = (v_look & 256) != 0 ? result * 0.25 : result;
}`
