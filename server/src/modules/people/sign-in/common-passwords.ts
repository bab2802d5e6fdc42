/** The commonest passwords of 12 characters and more in published leaks, in lower case. */
const common = new Set(
  `000000000000 111111111111 112233445566 121212121212 123123123123 123321123321 1234567890 12345678910 123456789012
  1234567890123 12345678901234 1234567890123456 0123456789012 123456123456 1234554321 123456654321 1234567891011
  987654321012 9876543210987 111222333444 147258369147 159753159753 741852963741 789456123789 1q2w3e4r5t6y 1q2w3e4r5t6y7u
  1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 q1w2e3r4t5y6 qazwsxedcrfv qazwsxedcrfvtgb
  qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop[] qwertyuiopas qwertyuiopasdf qwertyuiopasdfghjkl qwerty123456
  qwerty1234567 qwerty12345678 qwertyqwerty qwerty123qwerty 123qweasdzxc 123456qwerty 1234qwerasdf asdfghjkl123
  asdfghjklzxcvbnm asdfasdfasdf zxcvbnm12345 zxcvbnmasdfghjkl abcdefghijkl abcdefghijklmnop abcdefg12345 abc123abc123
  abcd1234abcd abcdef123456 a1b2c3d4e5f6 aaaaaaaaaaaa password1234 password12345 password123456 password2024
  password2025 password2026 passwordpassword password123password p@ssw0rd1234 p@ssword1234 passw0rd1234 mypassword123
  newpassword1 changeme1234 changemenow1 letmein12345 letmeinplease welcome12345 welcome123456 welcome2024! administrator
  administrator1 admin1234567 admin12345678 adminadmin12 adminadminadmin iloveyou1234 iloveyouforever iloveyou12345
  ilovemyfamily sunshine1234 princess1234 football1234 baseball1234 superman1234 trustno1trustno1 starwars1234
  manchesterunited liverpoolfc1 dragonball12 pokemon12345 minecraft123 michael12345 jennifer1234 charlie12345
  computer1234 internet1234 samsung12345 facebook1234 whatever1234 monkey123456 dragon123456 master123456 shadow123456
  secret123456 testtesttest test12345678 testing12345 qwertzuiop12 qwertzuiop123 qwertz123456 passwort1234 passwort12345
  hallo1234567 azertyuiop12 azertyuiop123 motdepasse12 motdepasse123 contrasena12 correcthorsebatterystaple`.split(
    /\s+/,
  ),
);

/** Whether a password is among the commonest, or one or two characters over and over. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || new Set(lower).size <= 2;
}
