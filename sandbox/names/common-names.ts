import { withoutDoubled } from './words-in-names.js';

/** Given and family names of millions of people. One spelling of each: they are compared by skeleton. */
export const COMMON_NAMES: readonly string[] = `
  mohammed ahmed ali hasan hussein omar khalid abdullah abdul ibrahim yusuf mahmud mustafa said salem saleh salman
  nasser nasir hamid hamza rashid saif sultan faisal abbas jafar karim rahim rahman aziz malik khan shah hashim kazim
  qasim jabir tariq walid bilal zaid samir nabil jamal kamal adil amin akbar reza mahdi majid daud isa musa ismail
  ishaq yahya idris haidar iqbal fatima aisha maryam zainab hakim latif rafiq shafiq bakr mansur masri halabi
  saadi khalil farid farouk fahd badr bandar turki hamdan harun junaid osman othman sharif tahir zubair
  maliki tamimi tikriti baghdadi jazairi libi shami hashimi musawi sadiq jawad gul jan sahib shaikh anwar ashraf imran
  mehmet murat emre yilmaz kaya demir celik
  ivan vladimir alexander sergey mikhail nikolai andrei alexei dmitri viktor yuri igor oleg pavel boris petr maxim
  anatoly valery yevgeny konstantin elena olga natalia irina svetlana tatiana maria anna ekaterina ivanov
  smirnov kuznetsov popov
  jose juan luis carlos antonio manuel francisco pedro jorge miguel jesus fernando ricardo eduardo alejandro rafael
  roberto sergio raul oscar diego mario javier ramon rosa ana martha garcia hernandez martinez lopez gonzalez perez
  rodriguez sanchez ramirez torres flores gomez diaz rivera reyes morales cruz ortiz gutierrez ruiz mendoza castillo
  moreno romero alvarez vargas jimenez herrera medina rojas castro ramos silva santos
  john james robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark paul
  george edward brian steven kevin peter mary elizabeth patricia jennifer linda susan sarah karen nancy lisa
  smith johnson williams brown jones miller davis martin
  jean pierre michel philippe nicolas francois bernard dubois durand moreau laurent
  moshe yosef avraham yaakov sarah rachel cohen levi
  singh kumar sharma gupta patel reddy das nguyen tran pham park choi kang yong jong hyon myong kyong song chang
  hwang kwon shin yoon jung jang kang chol chul hyun young sok hyok
`
  .trim()
  .split(/\s+/);

/** Words that are common in company names, after withoutDoubled. */
export const COMMON_IN_COMPANIES: ReadonlySet<string> = new Set(
  withoutDoubled(`
  united national royal first new modern best prime mega super alpha beta delta omega golden gold silver diamond pearl
  crown star sun sunrise moon blue green red black white eastern western northern southern east west north south
  oriental orient pacific atlantic asia asian africa african europe european america american arab arabian gulf middle
  world universal continental horizon atlas phoenix falcon eagle lion crescent emerald noor nur salam amal energy oil
  gas petroleum petrochemical chemical chemicals insurance electronics electronic steel metal metals mining cement food
  foods textile textiles motors motor auto engineering technology technologies electric electrical power pharma
  pharmaceutical medical travel tourism transportation logistics cargo air airlines aviation telecom communications
  computer software consulting printing plastics furniture real estate property hotel company exchange money finance
  financial capital islamic iran iranian russian chinese korea korean
`)
    .trim()
    .split(/\s+/),
);
