import { useLocation } from "react-router";
import { Anchor } from "#web/ui/anchor.tsx";

type Props = { href: string; alsoUnder?: string; children: string };

export function ShellLink({ href, alsoUnder, children }: Props) {
  const { pathname } = useLocation();
  const here = isHere(pathname, href) || (alsoUnder !== undefined && isHere(pathname, alsoUnder));
  return (
    <Anchor href={href} className="shell-link" aria-current={here ? "page" : undefined}>
      {children}
    </Anchor>
  );
}

function isHere(pathname: string, href: string): boolean {
  if (href === "/") return pathname === "/" || pathname === "/organizations";
  return pathname === href || pathname.startsWith(`${href}/`);
}
